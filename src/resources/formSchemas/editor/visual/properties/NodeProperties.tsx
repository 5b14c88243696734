import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { memo, useMemo } from 'react';
import { useTranslate } from 'ra-core';
import { PlainForm } from '#src/forms/plain/PlainForm.tsx';
import { useEditor, useEditorStore } from '../../store.ts';
import { Conditions } from '../conditions/Conditions.tsx';
import { placeOf, pointerOf, type NodePlace } from '../model/place.ts';
import { formKindOf } from '#schemas/engine/formKinds.ts';
import { problemsAt } from '../model/problems.ts';
import { renameInOps } from '../model/ops.ts';
import { idAt, schemaAt } from '../model/read.ts';
import { AddColumn } from './AddColumn.tsx';
import { applied, propertiesForm, propertiesOf } from './schema.ts';
import { useSurroundings } from './useSurroundings.ts';

/** Everything about the section, field or column that is selected. What is typed goes into the form at once. */
export const NodeProperties = memo(function NodeProperties({ pointer }: { readonly pointer: string }) {
  const translate = useTranslate();
  const store = useEditorStore();
  const around = useSurroundings();
  const form = useEditor((state) => state.form);
  const problems = useEditor((state) => problemsAt(state.form, state.problems, pointer));
  const place = useMemo(() => placeOf(pointer) as NodePlace, [pointer]);
  const properties = useMemo(() => propertiesOf(form, place, around), [form, place, around]);
  const { schema, uiSchema, data } = useMemo(
    () => propertiesForm(form, place, properties, around.translate),
    [form, place, properties, around],
  );
  const isRows = place.kind === 'field' && formKindOf(schemaAt(form, place)) === 'rows';
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {problems.length > 0 && (
        <Alert severity="error" sx={{ overflowWrap: 'anywhere', '& .MuiAlert-message': { minWidth: 0 } }}>
          {problems.length === 1 ? (
            problems[0]
          ) : (
            <Box component="ul" sx={{ m: 0, pl: 2 }}>
              {problems.map((message, index) => (
                <li key={index}>{message}</li>
              ))}
            </Box>
          )}
        </Alert>
      )}
      <PlainForm
        prefix="property"
        schema={schema}
        uiSchema={uiSchema}
        data={data}
        onChange={(next) => {
          const { form: now, ops } = store.snapshot();
          const { form: changed, place: moved, changed: names } = applied(now, place, properties, next);
          const renamed = renameInOps(ops, idAt(now, place), idAt(changed, moved));
          store.edit(() => ({ form: changed, ops: renamed }), names.join(' '), pointerOf(moved));
        }}
      />
      {isRows && <AddColumn list={place} />}
      <Box role="group" aria-label={translate('form_visual.condition.title')}>
        <Conditions place={place} />
      </Box>
    </Box>
  );
});
