import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { MAPPING_NAME_MAX, type Mapping, type SavedMapping } from '#schemas/import-flow/index.ts';
import { useSession } from '#src/authProvider/session.tsx';
import { NameDialog } from '../../generic/NameDialog.tsx';
import { useMappingCalls } from '../api/mappings.ts';

interface SaveMappingDialogProps {
  readonly flowId: string;
  readonly mappings: readonly Mapping[];
  readonly saved: readonly SavedMapping[];
  readonly onClose: () => void;
  readonly onSaved: (mapping: SavedMapping) => void;
}

/** A name for a mapping; one of the person's own that has it already is replaced, which is said before. */
export function SaveMappingDialog({ flowId, mappings, saved, onClose, onSaved }: SaveMappingDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { id: me } = useSession();
  const calls = useMappingCalls(flowId);
  const [name, setName] = useState('');
  const wanted = name.trim();
  const own = saved.find(
    (one) => one.can.edit && one.owner?.entity_id === me && one.name.toLowerCase() === wanted.toLowerCase(),
  );
  return (
    <NameDialog
      title={translate('imports.saved.save_title')}
      help={translate('imports.saved.save_help')}
      label={translate('imports.saved.name')}
      name={name}
      maxLength={MAPPING_NAME_MAX}
      onChange={setName}
      hint={own ? translate('imports.saved.replaces', { name: own.name }) : null}
      action={translate(own ? 'imports.saved.replace' : 'ra.action.save')}
      onSave={async () => {
        const mapping = await (own ? calls.replace(own, mappings) : calls.create(wanted, mappings));
        notify('imports.saved.done', { type: 'success', messageArgs: { name: mapping.name } });
        onSaved(mapping);
      }}
      onClose={onClose}
    />
  );
}
