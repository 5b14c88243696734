import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslate, type RaRecord } from 'ra-core';
import { isDecision, TASKS } from '#schemas/task/index.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { viewOf } from '#src/kinds/index.ts';

const PERSON = TASKS.fields.decided_by;
const { Cell: Person } = viewOf(PERSON);

/** What a supervisor said to a task that asked for approval: who, when, and why; nothing before that. */
export function TaskDecision({ task }: { readonly task: RaRecord }) {
  const translate = useTranslate();
  const { status, decided_by: by, decided_at: at, decision_note: note } = task;
  if (!isDecision(status)) return null;
  return (
    <Alert
      severity={status === 'approved' ? 'success' : 'warning'}
      variant="outlined"
      role="note"
      sx={{ mt: 1, py: 0, color: 'text.primary', overflowWrap: 'anywhere' }}
    >
      <Box component="span" sx={{ fontWeight: 600 }}>
        {translate(status === 'approved' ? 'tasks.decision.approved' : 'tasks.decision.rejected')}
      </Box>
      {Boolean(by) && (
        <>
          {' · '}
          <Person value={by} field={PERSON} full />
        </>
      )}
      {typeof at === 'string' && ` · ${formatMoment(at)}`}
      {typeof note === 'string' && note !== '' && (
        <Box component="p" sx={{ m: 0, whiteSpace: 'pre-wrap' }}>
          {note}
        </Box>
      )}
    </Alert>
  );
}
