import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate, type RaRecord } from 'ra-core';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { NOTES } from '#schemas/note/index.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { viewOf } from '#src/kinds/index.ts';
import { LongText } from './LongText.tsx';
import type { EntryLink } from './permalink.ts';
import { textOf, useHeading } from './wording.ts';

/** What a card of the list is given; `edit` is absent where the reader may not. */
export interface CardProps {
  readonly record: RaRecord;
  readonly edit?: { readonly label: string; readonly onClick: () => void };
  /** The way to this entry alone, to be sent to a colleague. */
  readonly link?: EntryLink;
  /** The one that the address asks for. */
  readonly isSought?: boolean;
}

interface ActivityCardProps extends CardProps {
  /** What heads it and its text, where the record does not say them by their usual names. */
  readonly title?: string;
  readonly text?: unknown;
  readonly marks?: ReactNode;
  /** What can be done with it, below its text. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** The author of any activity is the same field. */
const AUTHOR = NOTES.fields.created_by;
const { Cell: Author } = viewOf(AUTHOR);

const SOUGHT = { bgcolor: 'action.selected', borderRadius: 1, mx: -1.5, px: 1.5 } as const;

/** One activity: what it is about, who wrote it when, and its text. */
export function ActivityCard({
  record,
  marks,
  actions,
  edit,
  link,
  isSought = false,
  children,
  ...said
}: ActivityCardProps) {
  const heading = useHeading();
  const { title = heading(record), text = textOf(record) } = said;
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isSought) return;
    card.current?.focus({ preventScroll: true });
    // jsdom has no scrolling.
    card.current?.scrollIntoView?.({ block: 'center' });
  }, [isSought]);
  return (
    <Box
      component="li"
      ref={card}
      {...(isSought ? { tabIndex: -1, 'aria-current': true } : {})}
      sx={{
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0, ...(isSought ? {} : { pt: 0 }) },
        ...(isSought ? SOUGHT : {}),
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
            <Typography component="h3" variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
              {title}
            </Typography>
            {marks}
          </Box>
          <Written record={record} link={link} />
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
      {actions && <Box sx={{ '&:not(:empty)': { mt: 1 } }}>{actions}</Box>}
    </Box>
  );
}

/** Who wrote it when, and who changed it since. */
function Written({ record, link }: { readonly record: RaRecord; readonly link: EntryLink | undefined }) {
  const translate = useTranslate();
  const at = String(record.created_at);
  const { edited_at: edited, edited_by: by } = record;
  const time = <time dateTime={at}>{formatMoment(at)}</time>;
  return (
    <Typography variant="caption" color="text.secondary" component="p">
      <Author value={record.created_by} field={AUTHOR} full />
      {' · '}
      {link ? (
        <Link
          component={RouterLink}
          {...link}
          replace
          color="inherit"
          underline="hover"
          title={translate('activities.list.link')}
        >
          {time}
        </Link>
      ) : (
        time
      )}
      {typeof edited === 'string' && (
        <>
          {` · ${translate('activities.note.edited', { when: formatMoment(edited) })}`}
          {typeof by === 'string' && (
            <>
              {` ${translate('activities.note.by')} `}
              <Author value={by} field={AUTHOR} full />
            </>
          )}
        </>
      )}
    </Typography>
  );
}
