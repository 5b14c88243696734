import PhoneIcon from '@mui/icons-material/PhoneInTalkOutlined';
import Button from '@mui/material/Button';
import { useTranslate, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { OutreachDialog } from '#src/resources/activities/OutreachDialog.tsx';
import { useLeads } from '#src/resources/leads/useLeads.ts';
import { LeadChoice } from '#src/resources/tasks/LeadChoice.tsx';

/** Writes down a contact: first with which lead, then the same form as on that lead. */
export function LogOutreach() {
  const translate = useTranslate();
  const { type } = useLeads();
  const [lead, setLead] = useState<RaRecord | 'asked' | null>(null);
  const close = () => setLead(null);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<PhoneIcon />}
        aria-haspopup="dialog"
        onClick={() => setLead('asked')}
      >
        {translate('activities.outreach.add')}
      </Button>
      {lead === 'asked' && (
        <LeadChoice title={translate('home.outreach')} onChoose={setLead} onClose={close} />
      )}
      {lead !== null && lead !== 'asked' && (
        <OutreachDialog lead={{ id: lead.id, lead_type: type }} record={null} onClose={close} />
      )}
    </>
  );
}
