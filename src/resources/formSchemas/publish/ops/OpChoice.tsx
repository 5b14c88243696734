import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { FormChange } from '#schemas/form-schema/change.ts';
import type { FormImpact } from '#schemas/form-schema/impact.ts';
import { fieldOfOp, type FormOp } from '#schemas/form-schema/ops.ts';
import type { FormDraft } from '#schemas/form-schema/version.ts';
import type { Form } from '#schemas/engine/form.ts';
import type { FormNames } from '../../changes/names.ts';
import { LINE, STACK } from '../../styles.ts';
import { useOps } from '../useDraftChange.ts';
import { MapTable } from './MapTable.tsx';
import { MoveTarget } from './MoveTarget.tsx';
import { opsFor, partsIn, renameTargets, siblingForms } from './parts.ts';
import { ValueInput } from './ValueInput.tsx';
import { useOpWords } from './words.ts';

export interface OpChoiceProps {
  readonly change: FormChange;
  readonly draft: FormDraft;
  /** The version that is current; null: there is none. */
  readonly before: Form | null;
  readonly names: FormNames;
  /** Values that the new version refuses: examples of what is to be mapped. */
  readonly invalid: FormImpact['invalid'];
}

/** What becomes of the values that a change concerns: as it is said, or to be chosen here and saved with the draft. */
export function OpChoice(props: OpChoiceProps) {
  const { change, draft, before, names } = props;
  const translate = useTranslate();
  const words = useOpWords(names);
  const [isOpen, setOpen] = useState(false);
  const { remove, isSaving } = useOps(draft);
  const kinds = opsFor(change).filter(
    (op) =>
      (op !== 'rename' || renameTargets(change.id, before, draft.form).length > 0) &&
      (op !== 'move' || siblingForms(draft.key).length > 0),
  );
  if (kinds.length === 0) return null;
  const isDefault = kinds.includes('default');
  const said = draft.ops.find((op) => fieldOfOp(op) === change.id && (op.op === 'default') === isDefault);
  if (isOpen) return <OpForm {...props} kinds={kinds} onClose={() => setOpen(false)} />;
  return (
    <Box sx={LINE}>
      {said ? (
        <>
          <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {words(said).sentence}
          </Typography>
          <Button
            size="small"
            onClick={() => setOpen(true)}
            aria-label={translate('form_publish.op.change_of', { field: names.field(change.id) })}
          >
            {translate('form_publish.op.change')}
          </Button>
          <Button
            size="small"
            loading={isSaving}
            onClick={() => remove(said)}
            aria-label={translate('form_publish.op.remove_of', { field: names.field(change.id) })}
          >
            {translate('form_publish.op.remove')}
          </Button>
        </>
      ) : (
        <Button
          size="small"
          variant={isDefault ? 'text' : 'outlined'}
          color={isDefault ? 'primary' : 'error'}
          onClick={() => setOpen(true)}
          aria-label={translate(`form_publish.op.${isDefault ? 'give' : 'say'}_of`, {
            field: names.field(change.id),
          })}
        >
          {translate(`form_publish.op.${isDefault ? 'give' : 'say'}`)}
        </Button>
      )}
    </Box>
  );
}

interface OpFormProps extends OpChoiceProps {
  readonly kinds: readonly FormOp['op'][];
  readonly onClose: () => void;
}

function OpForm({ change, draft, before, names, invalid, kinds, onClose }: OpFormProps) {
  const translate = useTranslate();
  const [kind, setKind] = useState(kinds[0]!);
  // null: something is still to be chosen.
  const [op, setOp] = useState<FormOp | null>(
    kind === 'archive' ? { op: 'archive', field: change.id } : null,
  );
  const { put, isSaving } = useOps(draft);
  const turn = (next: FormOp['op']) => {
    setKind(next);
    setOp(next === 'archive' ? { op: 'archive', field: change.id } : null);
  };
  const schema = partsIn(draft.form).get(change.id) ?? {};
  return (
    <Box
      role="group"
      aria-label={translate('form_publish.op.question_of', { field: names.field(change.id) })}
      sx={{ ...STACK, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      {kinds.length > 1 && (
        <TextField
          select
          size="small"
          autoFocus
          label={translate('form_publish.op.question')}
          value={kind}
          onChange={({ target }) => turn(target.value as FormOp['op'])}
          helperText={translate(`form_publish.op.help.${kind}`)}
        >
          {kinds.map((one) => (
            <MenuItem key={one} value={one}>
              {translate(`form_publish.op.kind.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {kinds.length === 1 && (
        <Typography variant="body2" color="text.secondary">
          {translate(`form_publish.op.help.${kind}`)}
        </Typography>
      )}
      {kind === 'rename' && (
        <TextField
          select
          size="small"
          label={translate('form_publish.op.new_field')}
          value={op?.op === 'rename' ? op.to : ''}
          onChange={({ target }) => setOp({ op: 'rename', from: change.id, to: target.value })}
        >
          {renameTargets(change.id, before, draft.form).map((id) => (
            <MenuItem key={id} value={id}>
              {names.field(id)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {kind === 'move' && <MoveTarget formKey={draft.key} field={change.id} onChoose={setOp} />}
      {kind === 'map' && (
        <MapTable
          field={change.id}
          before={before}
          form={draft.form}
          said={draft.ops.find((one) => one.op === 'map' && one.field === change.id)}
          examples={invalid.find(({ field_id }) => field_id === change.id)?.examples ?? []}
          names={names}
          onChange={(values) => setOp(values.length > 0 ? { op: 'map', field: change.id, values } : null)}
        />
      )}
      {kind === 'default' && (
        <ValueInput
          form={draft.form}
          field={change.id}
          schema={schema}
          label={translate('form_publish.op.value')}
          onChange={(value) => setOp(value === null ? null : { op: 'default', field: change.id, value })}
        />
      )}
      <Box sx={LINE}>
        <Button
          size="small"
          variant="contained"
          disabled={!op}
          loading={isSaving}
          onClick={() => op && put(op, onClose)}
        >
          {translate('form_publish.op.save')}
        </Button>
        <Button size="small" disabled={isSaving} onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
      </Box>
    </Box>
  );
}
