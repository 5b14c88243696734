import AddIcon from '@mui/icons-material/Add';
import { useTranslate, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { TaskDialog } from '../activities/TaskDialog.tsx';
import { ShortButton } from '../generic/ShortButton.tsx';
import { useLeads } from '../leads/useLeads.ts';
import { LeadChoice } from './LeadChoice.tsx';
import { useTasksChanged } from './task.ts';

/** A new task: first the lead that it is about, then the same form as on that lead. */
export function NewTask() {
  const translate = useTranslate();
  const { type } = useLeads();
  const changed = useTasksChanged();
  const [lead, setLead] = useState<RaRecord | 'asked' | null>(null);
  const close = () => setLead(null);
  return (
    <>
      <ShortButton
        size="small"
        variant="contained"
        icon={<AddIcon />}
        label={translate('tasks.new.add')}
        aria-haspopup="dialog"
        onClick={() => setLead('asked')}
      />
      {lead === 'asked' && (
        <LeadChoice title={translate('tasks.new.title')} onChoose={setLead} onClose={close} />
      )}
      {lead !== null && lead !== 'asked' && (
        <TaskDialog
          lead={{ id: lead.id, lead_type: type }}
          record={null}
          onSaved={() => changed(lead.id)}
          onClose={close}
        />
      )}
    </>
  );
}
