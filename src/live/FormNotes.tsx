import EditIcon from '@mui/icons-material/EditOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { SxProps } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { personName, useUsers } from '#src/dataProvider/lookups.ts';
import { formatMoment, formatTime } from '#src/kinds/dateTime/format.ts';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { NOBODY, type Editors } from './live.ts';
import { PresenceText } from './Presence.tsx';

interface FormNotesProps {
  readonly people?: Editors;
  readonly children?: ReactNode;
  readonly sx?: SxProps;
}

/** What others do to the record of a form, at its foot: nothing that is being typed into moves for it. */
export function FormNotes({ people = NOBODY, children, sx = {} }: FormNotesProps) {
  return (
    // Empty it takes no room of the grid that it stands in.
    <Box sx={[{ mt: -2, minWidth: 0 }, ...(Array.isArray(sx) ? sx : [sx])]}>
      <Box role="status" sx={NOTE}>
        {people.length > 0 && (
          <Alert
            role="note"
            severity="info"
            variant="outlined"
            icon={<EditIcon fontSize="inherit" />}
            sx={LINE}
          >
            <PresenceText people={people} />
          </Alert>
        )}
      </Box>
      <Box role="status" sx={NOTE}>
        {children}
      </Box>
    </Box>
  );
}

const NOTE = { '&:not(:empty)': { mt: 1 } } as const;
const LINE = { py: 0, bgcolor: 'background.paper', '& .MuiAlert-message': { minWidth: 0 } } as const;

interface ChangedNoteProps {
  /** ISO 8601. */
  readonly at: string;
  readonly by: string | null | undefined;
  /** What becomes of what was typed. */
  readonly children: ReactNode;
  /** Where the record is read. */
  readonly to?: string;
  readonly onClose: () => void;
}

/** Somebody else has changed what is being typed into. */
export function ChangedNote({ at, by, children, to, onClose }: ChangedNoteProps) {
  const translate = useTranslate();
  return (
    <Alert
      // The region around it is read out already.
      role="note"
      severity="info"
      variant="outlined"
      onClose={onClose}
      closeText={translate('ra.action.close')}
      sx={LINE}
    >
      {by ? <Named at={at} by={by} /> : <Told at={at} name={null} />} {children}{' '}
      {to && (
        <Link href={to} target="_blank" rel="noopener" color="inherit" underline="always">
          {translate('live.changed.see')}
          <Box component="span" sx={VISUALLY_HIDDEN}>
            {' '}
            {translate('live.changed.new_tab')}
          </Box>
        </Link>
      )}
    </Alert>
  );
}

function Named({ at, by }: { readonly at: string; readonly by: string }) {
  const person = useUsers().byId.get(by);
  return <Told at={at} name={person ? personName(person) : null} />;
}

function Told({ at, name }: { readonly at: string; readonly name: string | null }) {
  const translate = useTranslate();
  const time = formatTime(at);
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {name ? translate('live.changed.by', { name, time }) : translate('live.changed.someone', { time })}
    </time>
  );
}
