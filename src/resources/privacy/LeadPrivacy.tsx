import PrivacyIcon from '@mui/icons-material/PrivacyTipOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { useCan } from '#src/authProvider/session.tsx';
import { useLeadName } from '../leads/lead.ts';
import { useLeads } from '../leads/useLeads.ts';
import { PrivacyDialog } from './lazy.ts';

/** The personal data of a lead, for supervisors of its type. */
export function LeadPrivacy({ lead }: { readonly lead: RaRecord }) {
  const translate = useTranslate();
  const queries = useQueryClient();
  const name = useLeadName()(lead);
  const { resource } = useLeads();
  const [isOpen, setOpen] = useState(false);
  if (useCan('lead.privacy') === null) return null;
  const label = translate('privacy.title');
  return (
    <>
      <Tooltip title={label}>
        <IconButton size="small" aria-label={label} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <PrivacyIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      {isOpen && (
        <PrivacyDialog
          path={`${resource.name}/${encodeURIComponent(String(lead.id))}`}
          name={name}
          onErased={() => void queries.invalidateQueries({ queryKey: [resource.name] })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
