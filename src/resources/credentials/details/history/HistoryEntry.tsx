import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslate } from 'ra-core';
import { HISTORY_CHANGE } from '#schemas/vocabulary/index.ts';
import type { Change } from '#src/dataProvider/index.ts';
import { personName } from '#src/dataProvider/lookups.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { useResource } from '../../api.ts';
import type { Subject } from '../subject.ts';
import { Differences } from './Differences.tsx';

interface HistoryEntryProps {
  readonly entry: Change;
  readonly subject: Subject;
}

/** So many are told at once: a whole form that was submitted would hide everything else. */
const FEW = 3;

/** One event: what happened, when, by whom, and on demand every value that changed. */
export function HistoryEntry({ entry, subject }: HistoryEntryProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const id = useId();
  const { resource_id, reason } = entry.detail ?? {};
  const isOfOther = typeof resource_id === 'string' && resource_id !== subject.resource?.entity_id;
  const [isOpen, setOpen] = useState(!isOfOther && entry.changes.length <= FEW);
  const count = entry.changes.length;
  return (
    <Box
      component="li"
      sx={{ py: 1.25, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
    >
      <Typography component="h3" variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
        {Object.hasOwn(HISTORY_CHANGE, entry.type)
          ? codeText('HISTORY_CHANGE', entry.type)
          : translate(`credential_file.event.${entry.type}`, { _: entry.type })}
        {isOfOther && (
          <>
            {': '}
            <OtherName id={resource_id} />
          </>
        )}
      </Typography>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {formatMoment(entry.created_at)} ·{' '}
        {entry.actor ? personName(entry.actor) : translate('credential_file.history.system')}
      </Typography>
      {typeof reason === 'string' && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {reason}
        </Typography>
      )}
      {count > 0 && (
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          sx={{ ml: -0.5 }}
        >
          {translate(isOpen ? 'credential_file.history.less' : 'credential_file.history.changes', {
            smart_count: count,
          })}
        </Button>
      )}
      <Box id={id} hidden={!isOpen}>
        {isOpen && <Differences entry={entry} subject={subject} />}
      </Box>
    </Box>
  );
}

function OtherName({ id }: { readonly id: string }) {
  const { data } = useResource(id);
  return <bdi>{data?.name ?? '—'}</bdi>;
}
