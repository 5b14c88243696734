import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslate, type RaRecord } from 'ra-core';
import type { ReactNode } from 'react';
import { NOTES } from '#schemas/note/index.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { viewOf } from '#src/kinds/index.ts';
import { LongText } from './LongText.tsx';

/** What a card of the list is given; `edit` is absent where the reader may not. */
export interface CardProps {
  readonly record: RaRecord;
  readonly edit?: { readonly label: string; readonly onClick: () => void };
}

interface ActivityCardProps extends CardProps {
  readonly title: string;
  readonly marks?: ReactNode;
  readonly text: unknown;
  readonly children?: ReactNode;
}

/** The author of any activity is the same field. */
const AUTHOR = NOTES.fields.created_by;
const { Cell: Author } = viewOf(AUTHOR);

/** One activity of a list: what it is about, who wrote it when, and its text. */
export function ActivityCard({ record, title, marks, text, edit, children }: ActivityCardProps) {
  const translate = useTranslate();
  const at = String(record.created_at);
  return (
    <Box
      component="li"
      sx={{ py: 2, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0, pt: 0 } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
            <Typography component="h3" variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
              {title}
            </Typography>
            {marks}
          </Box>
          <Typography variant="caption" color="text.secondary" component="p">
            <Author value={record.created_by} field={AUTHOR} full /> ·{' '}
            <time dateTime={at}>{formatMoment(at)}</time>
            {typeof record.edited_at === 'string' &&
              ` · ${translate('activities.note.edited', { when: formatMoment(record.edited_at) })}`}
          </Typography>
        </Box>
        {edit && (
          <IconButton
            size="small"
            onClick={edit.onClick}
            aria-label={`${edit.label}: ${title}`}
            title={edit.label}
          >
            <EditIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
      {children}
      <LongText text={text} />
    </Box>
  );
}
