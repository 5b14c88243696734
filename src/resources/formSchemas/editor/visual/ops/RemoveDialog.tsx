import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { FormField } from '#schemas/engine/form.ts';
import type { FormOp } from '#schemas/form-schema/ops.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { ConfirmDialog } from '../../../../generic/ConfirmDialog.tsx';
import { useEditorBase } from '../../base.ts';
import { useEditorStore } from '../../store.ts';
import type { NodePlace } from '../model/place.ts';
import { idAt, nameAt } from '../model/read.ts';
import { countReferences } from '../model/refs.ts';
import { ARCHIVE, Decision, opOf, type Draft } from './Decision.tsx';

interface RemoveDialogProps {
  readonly place: NodePlace;
  /** Those of a published version that go with it. */
  readonly fields: readonly FormField[];
  readonly onClose: () => void;
  readonly onRemove: (ops: readonly FormOp[]) => void;
}

/** Removes what files may have values of: first it is said what becomes of them. Of a section all of them are kept on file. */
export function RemoveDialog({ place, fields, onClose, onRemove }: RemoveDialogProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const { published } = useEditorBase();
  const { form } = useEditorStore().snapshot();
  const [draft, setDraft] = useState<Draft>(ARCHIVE);
  const [first] = fields;
  const isOne = place.kind === 'field' && first !== undefined;
  const ops = isOne ? [opOf(first.fieldId, draft)] : fields.map((field) => opOf(field.fieldId, ARCHIVE));
  const asked = place.kind === 'field' ? countReferences(form, idAt(form, place)) : 0;
  const name = nameAt(form, place, language);
  return (
    <ConfirmDialog
      open
      title={translate('form_visual.remove.title', { name })}
      text={translate(isOne ? 'form_visual.remove.text' : 'form_visual.remove.text_section', {
        smart_count: fields.length,
      })}
      action={translate('form_visual.row.remove')}
      isReady={!ops.includes(null)}
      onClose={onClose}
      onConfirm={() => onRemove(ops.filter((op) => op !== null))}
    >
      {isOne && (
        <Decision form={form} published={published} field={first} draft={draft} onChange={setDraft} />
      )}
      {asked > 0 && (
        <Typography variant="body2" sx={{ mt: 1.5 }}>
          {translate('form_visual.remove.asked', { smart_count: asked })}
        </Typography>
      )}
    </ConfirmDialog>
  );
}
