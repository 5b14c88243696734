import { useState } from 'react';
import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { RESOURCES } from '#schemas/credential/resource.ts';
import type { ResourceRecord } from '#schemas/credential/subject.ts';
import { failText } from '#schemas/errors.ts';
import type { ResourceKind } from '#schemas/vocabulary/index.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { useCodeText, useLanguage, useText } from '#src/i18n/hooks.ts';
import { detailsAddress, useFileCache, type Account } from '../../api.ts';
import { LinesInput } from '../inputs.tsx';
import { StepDialog } from '../StepDialog.tsx';

const MAX_NAME = 200;

interface AddResourceDialogProps {
  readonly account: Account;
  readonly kind: ResourceKind;
  readonly onClose: () => void;
}

/** Adds a resource by its name; what else is known of it goes into its form. */
export function AddResourceDialog({ account, kind, onClose }: AddResourceDialogProps) {
  const translate = useTranslate();
  const text = useText();
  const codeText = useCodeText();
  const language = useLanguage();
  const provider = useProvider();
  const navigate = useNavigate();
  const { refresh } = useFileCache();
  const [name, setName] = useState('');
  const save = async () => {
    const made = await provider.call<ResourceRecord>(RESOURCES.name, {
      method: 'POST',
      body: { account_id: account.entity_id, kind, name: name.trim() },
    });
    void refresh();
    void navigate(detailsAddress(made.entity_id, kind));
  };
  return (
    <StepDialog
      title={translate('credential_file.resource.add_of', { kind: codeText('RESOURCE_KIND', kind) })}
      action={translate('ra.action.add')}
      check={() => (name.trim() === '' ? { name: failText({ code: 'required' }, language) } : {})}
      save={save}
      onClose={onClose}
    >
      {(faults) => (
        <LinesInput
          label={text(RESOURCES.fields.name!.label)}
          value={name}
          onChange={setName}
          fault={faults.name}
          maxLength={MAX_NAME}
          isRequired
          isFirst
        />
      )}
    </StepDialog>
  );
}
