import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { QUEUE_NAMES, type QueueName } from '#schemas/credential/queue.ts';
import { placesOf } from './useQueue.ts';

/** Accounts, or the drivers, vehicles and people of all of them. What one was asked the other may not have: it begins anew. */
export function QueueSwitch({ queue }: { readonly queue: QueueName }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const go = (next: QueueName | null) => {
    if (next !== null && next !== queue) void navigate(placesOf(next).list);
  };
  return (
    <ToggleButtonGroup
      size="small"
      exclusive
      value={queue}
      aria-label={translate('credential_queue.shown')}
      onChange={(_, next: QueueName | null) => go(next)}
    >
      {QUEUE_NAMES.map((name) => (
        <ToggleButton key={name} value={name} sx={{ py: 0.5, textTransform: 'none' }}>
          {translate(`credential_queue.${name}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
