import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import type { SyntheticEvent } from 'react';
import type { ImportFault, ImportFlow } from '#schemas/import-flow/index.ts';
import { useNumber } from '#src/i18n/hooks.ts';
import { useLeadType } from '../../../leads/useLeads.ts';
import { rowsWith, usePatchItems } from '../../api/items.ts';
import { EntriesBack } from '../../../generic/EntriesBack.tsx';
import { useKeptValue } from '../../../generic/useKeptEntries.ts';
import { useFixTexts } from './useFixTexts.ts';

interface FixAllProps {
  readonly flow: ImportFlow;
  readonly fault: ImportFault & { readonly column: string };
  readonly onClose: (isFixed: boolean) => void;
}

/** One text for all cells with the same fault. What was typed stays when it could not be written. */
export function FixAll({ flow, fault, onClose }: FixAllProps) {
  const translate = useTranslate();
  const number = useNumber();
  const patch = usePatchItems(flow);
  const texts = useFixTexts(useLeadType(flow.lead_type).fields[fault.field], flow.lead_type, fault.text);
  const [text, setText, kept] = useKeptValue(`fix/${fault.column}/${fault.text}`, texts ? '' : fault.text);
  const rows = { smart_count: fault.rows, count: number(fault.rows) };
  const fix = (event: SyntheticEvent) => {
    event.preventDefault();
    if (patch.isPending || text === fault.text) return;
    patch.mutate(
      { where: { status: 'INVALID', ...rowsWith(fault) }, set: { text } },
      { onSuccess: () => onClose(true) },
    );
  };
  return (
    <Box
      component="form"
      onSubmit={fix}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose(false);
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'start', gridColumn: '1 / -1' }}
    >
      {kept.isBack && (
        <Box sx={{ flexBasis: '100%' }}>
          <EntriesBack {...kept} />
        </Box>
      )}
      <TextField
        select={texts !== null}
        autoFocus
        margin="none"
        sx={{ flex: '1 1 220px', maxWidth: 420 }}
        label={translate('import_rows.fix.label', { column: fault.column })}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onFocus={(event) => {
          if (event.target instanceof HTMLInputElement) event.target.select();
        }}
        helperText={text === '' ? translate('import_rows.fix.empty') : ' '}
        slotProps={{
          select: { native: true },
          inputLabel: { shrink: true },
          htmlInput: { autoComplete: 'off', spellCheck: false },
        }}
      >
        {texts && <option value="">{translate('import_rows.cell.empty')}</option>}
        {texts?.map((choice) => (
          <option key={choice.text} value={choice.text}>
            {choice.label}
          </option>
        ))}
      </TextField>
      <Button type="submit" variant="contained" loading={patch.isPending} disabled={text === fault.text}>
        {translate('import_rows.fix.run', rows)}
      </Button>
      <Button onClick={() => onClose(false)} disabled={patch.isPending}>
        {translate('ra.action.cancel')}
      </Button>
    </Box>
  );
}
