import MergeIcon from '@mui/icons-material/CallMergeOutlined';
import Button from '@mui/material/Button';
import { useTranslate, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { useCan } from '#src/authProvider/session.tsx';
import { rightsOf } from '../leads/lead.ts';
import { MergePicker } from './MergePicker.tsx';

/** 'Merge…' for a lead that its reader may change: first with which other one. */
export function MergeAction({ lead }: { readonly lead: RaRecord }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const may = useCan('lead.merge') !== null && rightsOf(lead).edit;
  if (!may) return null;
  return (
    <>
      <Button size="small" startIcon={<MergeIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('merge.action')}
      </Button>
      {isOpen && <MergePicker lead={lead} onClose={() => setOpen(false)} />}
    </>
  );
}
