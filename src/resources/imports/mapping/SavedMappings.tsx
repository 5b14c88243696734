import { Alert, Box, Button, TextField } from '@mui/material';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ImportFlow, Mapping, SavedMapping } from '#schemas/import-flow/index.ts';
import { personName } from '#src/dataProvider/lookups.ts';
import { ConfirmedStep } from '../../generic/ConfirmedStep.tsx';
import { useMappingCalls, useSavedMappings } from '../api/mappings.ts';
import { SaveMappingDialog } from './SaveMappingDialog.tsx';

interface SavedMappingsProps {
  readonly flow: Pick<ImportFlow, 'entity_id' | 'suggestions'>;
  /** What would be saved now. */
  readonly mappings: readonly Mapping[];
  readonly locked: boolean;
  readonly onApply: (mappings: readonly Mapping[]) => void;
}

/** Mappings kept under a name: those that fit this file may be taken, and the present one kept. */
export function SavedMappings({ flow, mappings, locked, onApply }: SavedMappingsProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { data: saved = [] } = useSavedMappings(flow.entity_id);
  const calls = useMappingCalls(flow.entity_id);
  const [chosenId, setChosenId] = useState('');
  const [dialog, setDialog] = useState<'save' | 'delete' | null>(null);
  const chosen = saved.find(({ entity_id }) => entity_id === chosenId);
  const close = () => setDialog(null);
  return (
    <>
      <TakenNote suggestions={flow.suggestions} saved={saved} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        {saved.length > 0 && (
          <>
            <TextField
              select
              fullWidth={false}
              label={translate('imports.saved.label')}
              value={chosen ? chosenId : ''}
              disabled={locked}
              onChange={(event) => setChosenId(event.target.value)}
              slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
              sx={{ m: 0, width: { xs: '100%', sm: 300 } }}
            >
              <option value="">{translate('imports.saved.choose')}</option>
              {saved.map((one) => (
                <option key={one.entity_id} value={one.entity_id}>
                  {one.owner
                    ? translate('imports.saved.option', { name: one.name, owner: personName(one.owner) })
                    : one.name}
                </option>
              ))}
            </TextField>
            <Button
              variant="outlined"
              disabled={locked || !chosen}
              onClick={() => {
                if (!chosen) return;
                onApply(chosen.mappings);
                notify('imports.saved.applied', { type: 'info', messageArgs: { name: chosen.name } });
              }}
            >
              {translate('imports.saved.apply')}
            </Button>
            {chosen?.can.edit && (
              <Button color="error" onClick={() => setDialog('delete')}>
                {translate('ra.action.delete')}
              </Button>
            )}
          </>
        )}
        <Button disabled={locked || mappings.length === 0} onClick={() => setDialog('save')}>
          {translate('imports.saved.save')}
        </Button>
      </Box>
      {dialog === 'save' && (
        <SaveMappingDialog
          flowId={flow.entity_id}
          mappings={mappings}
          saved={saved}
          onClose={close}
          onSaved={({ entity_id }) => {
            setChosenId(entity_id);
            close();
          }}
        />
      )}
      {dialog === 'delete' && chosen && (
        <ConfirmedStep
          title={translate('imports.saved.delete_title', { name: chosen.name })}
          text={translate('imports.saved.delete_text')}
          action={translate('ra.action.delete')}
          run={() => calls.remove(chosen)}
          onDone={() => {
            notify('imports.saved.deleted', { type: 'success', messageArgs: { name: chosen.name } });
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

interface TakenNoteProps {
  readonly suggestions: ImportFlow['suggestions'];
  readonly saved: readonly SavedMapping[];
}

/** That the columns began as they were mapped before, and in which mapping. */
function TakenNote({ suggestions, saved }: TakenNoteProps) {
  const translate = useTranslate();
  const kept = suggestions.filter(({ by }) => by === 'saved');
  if (kept.length === 0)
    return suggestions.some(({ by }) => by === 'earlier') ? (
      <Alert severity="info">{translate('imports.saved.taken_earlier')}</Alert>
    ) : null;
  const says = (mapping: Mapping, { column, field }: { column: string; field: string }) =>
    'column' in mapping && mapping.column === column && mapping.field === field;
  const from = saved.find(({ mappings }) =>
    kept.every((suggestion) => mappings.some((mapping) => says(mapping, suggestion))),
  );
  return (
    <Alert severity="info" sx={{ overflowWrap: 'anywhere' }}>
      {from ? translate('imports.saved.taken_named', { name: from.name }) : translate('imports.saved.taken')}
    </Alert>
  );
}
