import CheckIcon from '@mui/icons-material/Check';
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslate } from 'ra-core';
import type { FormField } from '#schemas/engine/form.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { useCodeText, useLanguage } from '#src/i18n/hooks.ts';
import { StatusChip } from '#src/kinds/code/StatusChip.tsx';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { formatValue } from '#src/forms/display.ts';
import type { FieldState } from '#schemas/credential/file.ts';
import { ReasonForm } from './ReasonForm.tsx';
import { ROW } from './ReviewBoard.tsx';
import type { Decision } from './useReview.ts';

interface ReviewRowProps {
  readonly field: FormField;
  readonly state: FieldState;
  readonly ui: JsonSchema;
  readonly value: unknown;
  readonly canReview: boolean;
  readonly isBusy: boolean;
  readonly message: string | undefined;
  readonly decide: (decision: Decision) => Promise<boolean>;
}

/** One value: what it is, what it was when last approved, how it was judged, and the judging of it. */
export function ReviewRow({ field, state, ui, value, canReview, isBusy, message, decide }: ReviewRowProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const [isRejecting, setRejecting] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const { fieldId, schema } = field;
  const words = (any: unknown) =>
    formatValue(schema, ui, any, language) ?? translate('credentials.value.none');
  const canJudge = canReview && state.rev > 0 && !isBusy;
  const isApproved = state.state === 'APPROVED';

  const approve = () => {
    setRejecting(false);
    void decide({ field_id: fieldId, rev: state.rev, state: 'APPROVED' });
  };
  const reject = async (reason_text: string) => {
    if (await decide({ field_id: fieldId, rev: state.rev, state: 'REJECTED', reason_text })) close();
  };
  const close = () => {
    setRejecting(false);
    row.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    // Only of the row itself: in a text box an A is a letter.
    if (event.target !== row.current || event.ctrlKey || event.metaKey || event.altKey || !canJudge) return;
    const key = event.key.toLowerCase();
    if (key === 'a' && !isApproved) approve();
    if (key === 'r') {
      event.preventDefault();
      setRejecting(true);
    }
  };
  return (
    <Box
      ref={row}
      {...{ [ROW]: fieldId }}
      role="group"
      aria-label={state.label}
      aria-busy={isBusy}
      tabIndex={0}
      onKeyDown={press}
      sx={{
        display: 'grid',
        gap: { xs: 0.5, md: 2 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 220px) minmax(0, 1fr) auto' },
        alignItems: 'start',
        p: 1,
        borderRadius: 1,
        borderTop: 1,
        borderColor: 'divider',
        opacity: isBusy ? 0.6 : 1,
        '&:first-of-type': { borderTopColor: 'transparent' },
        '&:focus-within': { bgcolor: 'action.hover' },
      }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {state.label}
        {state.required && <span aria-hidden> *</span>}
      </Typography>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{words(value)}</Typography>
        {'value_approved' in state && (
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {translate('credentials.review.before')} <s>{words(state.value_approved)}</s>
          </Typography>
        )}
        {state.reason_text && (
          <Typography
            variant="body2"
            sx={{
              mt: 0.5,
              pl: 1,
              borderLeft: 3,
              borderColor: 'error.main',
              whiteSpace: 'pre-line',
              overflowWrap: 'anywhere',
            }}
          >
            {state.reason_text}
          </Typography>
        )}
        {message && (
          <Typography role="alert" variant="body2" sx={{ color: 'error.main', fontWeight: 600 }}>
            {message}
          </Typography>
        )}
        {isRejecting && canReview && (
          <ReasonForm label={state.label} isBusy={isBusy} onReject={reject} onCancel={close} />
        )}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          alignItems: 'center',
          justifyContent: { md: 'flex-end' },
        }}
      >
        <StateChip state={state} />
        {canReview && state.rev > 0 && !isRejecting && (
          <>
            <Button
              size="small"
              color="success"
              startIcon={<CheckIcon />}
              disabled={!canJudge || isApproved}
              aria-label={`${translate('credentials.review.approve')}: ${state.label}`}
              onClick={approve}
            >
              {translate('credentials.review.approve')}
            </Button>
            <Button
              size="small"
              color="error"
              startIcon={<CloseIcon />}
              disabled={!canJudge}
              aria-label={`${translate('credentials.review.reject')}: ${state.label}`}
              onClick={() => setRejecting(true)}
            >
              {translate('credentials.review.reject')}
            </Button>
          </>
        )}
      </Box>
    </Box>
  );
}

function StateChip({ state }: { readonly state: FieldState }) {
  const translate = useTranslate();
  const codeText = useCodeText();
  if (state.state === null)
    return state.required ? <StatusChip tone="exit" label={translate('credentials.review.missing')} /> : null;
  const tone = { PENDING: 'progress', APPROVED: 'won', REJECTED: 'exit' } as const;
  const label = state.draft
    ? translate('credentials.review.draft')
    : codeText('FIELD_REVIEW_STATE', state.state);
  return (
    <span title={state.reviewed_at ? formatMoment(state.reviewed_at) : undefined}>
      <StatusChip tone={tone[state.state]} label={label} />
    </span>
  );
}
