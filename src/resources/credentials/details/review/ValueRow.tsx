import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { useTranslate } from 'ra-core';
import { StatusChip } from '#src/kinds/code/StatusChip.tsx';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { ReviewChip } from '../../status.tsx';
import { InternalMark } from '../value/InternalMark.tsx';
import { RevealButton } from '../value/RevealButton.tsx';
import { ValueView } from '../value/ValueView.tsx';
import { RowFrame, type RowProps } from './RowFrame.tsx';
import { isChanged, isUnchanged, type ValueItem } from './rows.ts';
import type { Note } from './useReview.ts';

export interface ValueRowProps extends RowProps {
  readonly item: ValueItem;
  readonly note: Note | undefined;
  /** Who typed it, in words. */
  readonly author: string | null;
  readonly mayReveal: boolean;
}

/** One value, with the one that was approved before beside it, what differs marked. */
export const ValueRow = memo(function ValueRow({ item, note, author, mayReveal, ...row }: ValueRowProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const { field, ui, value, state } = item;
  const former = isChanged(item) ? state.value_approved : undefined;
  return (
    <RowFrame
      {...row}
      chip={<Standing item={item} />}
      note={
        note && 'seen' in note ? (
          <Typography component="div" variant="body2">
            {translate('credential_review.seen')} <ValueView field={field} ui={ui} value={note.seen} />
          </Typography>
        ) : null
      }
    >
      <Box
        sx={
          former === undefined || field.rows
            ? undefined
            : {
                display: 'grid',
                gap: 1,
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
              }
        }
      >
        <Box sx={{ minWidth: 0 }}>
          {former !== undefined && !field.rows ? (
            <Box component="mark" sx={markSx}>
              <ValueView field={field} ui={ui} value={value} />
            </Box>
          ) : (
            <ValueView field={field} ui={ui} value={value} before={former} />
          )}
        </Box>
        {former !== undefined && !field.rows && (
          <Typography component="div" variant="body2" sx={{ color: 'text.secondary', minWidth: 0 }}>
            {translate('credential_review.before')}{' '}
            <s>
              <ValueView field={field} ui={ui} value={former} />
            </s>
          </Typography>
        )}
      </Box>
      <InternalMark field={field} />
      {state.sensitive && state.rev > 0 && mayReveal && (
        <RevealButton instanceId={item.instanceId} field={field} ui={ui} label={state.label} />
      )}
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {[author, isUnchanged(item) && translate('credential_review.unchanged')].filter(Boolean).join(' · ')}
      </Typography>
      {state.reason_text && (
        <Typography variant="body2" sx={reasonSx}>
          {state.reason_code && <b>{codeText('REJECT_REASON', state.reason_code)}. </b>}
          {state.reason_text}
        </Typography>
      )}
    </RowFrame>
  );
}, isSameRow);

/** A new answer brings new objects for every row; only what is drawn of them counts. */
function isSameRow(one: ValueRowProps, other: ValueRowProps): boolean {
  const { item: a, ...restA } = one;
  const { item: b, ...restB } = other;
  const keys = Object.keys(restB) as (keyof typeof restB)[];
  return (
    a.state === b.state &&
    a.value === b.value &&
    a.field === b.field &&
    Object.keys(restA).length === keys.length &&
    keys.every((key) => Object.is(restA[key], restB[key]))
  );
}

function Standing({ item: { state } }: { readonly item: ValueItem }) {
  const translate = useTranslate();
  if (state.state === null)
    return state.required ? <StatusChip tone="exit" label={translate('credential_review.missing')} /> : null;
  if (state.draft) return <StatusChip tone="new" label={translate('credential_review.draft')} />;
  return (
    <span title={state.reviewed_at ? formatMoment(state.reviewed_at) : undefined}>
      <ReviewChip state={state.state} />
    </span>
  );
}

const markSx = {
  bgcolor: 'status.progress.soft',
  color: 'status.progress.on',
  borderRadius: 0.5,
  px: 0.5,
  boxDecorationBreak: 'clone',
} as const;

export const reasonSx = {
  mt: 0.5,
  pl: 1,
  borderLeft: 3,
  borderColor: 'error.main',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
} as const;
