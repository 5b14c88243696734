import MergeIcon from '@mui/icons-material/CallMergeOutlined';
import { useTranslate, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { useCan } from '#src/authProvider/session.tsx';
import { rightsOf } from '../leads/lead.ts';
import { MergePicker } from './MergePicker.tsx';
import { ShortButton } from '../generic/ShortButton.tsx';

interface MergeActionProps {
  readonly lead: RaRecord;
  /** The element that says why a lead may not be changed. */
  readonly whyNot: string;
}

/** 'Merge…' for a lead that its reader may change: first with which other one. */
export function MergeAction({ lead, whyNot }: MergeActionProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const may = rightsOf(lead).edit;
  if (useCan('lead.merge') === null) return null;
  return (
    <>
      <ShortButton
        size="small"
        icon={<MergeIcon />}
        label={translate('merge.action')}
        aria-haspopup="dialog"
        disabled={!may}
        onClick={() => setOpen(true)}
        {...(may ? {} : { 'aria-describedby': whyNot })}
      />
      {isOpen && <MergePicker lead={lead} onClose={() => setOpen(false)} />}
    </>
  );
}
