import RuleIcon from '@mui/icons-material/RuleOutlined';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Resource } from '#schemas/engine/resource.ts';
import { useCan } from '#src/authProvider/session.tsx';
import { ShortButton } from '../../generic/ShortButton.tsx';
import { RulesDialog } from './RulesDialog.tsx';

/** The way to the saved rules. */
export function RulesButton({ resource }: { readonly resource: Resource }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const mayWrite = useCan('rule.write') !== null;
  return (
    <>
      <ShortButton
        size="small"
        icon={<RuleIcon />}
        label={translate(mayWrite ? 'assign_rules.manage' : 'assign_rules.title')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && <RulesDialog resource={resource} onClose={() => setOpen(false)} />}
    </>
  );
}
