import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Switch from '@mui/material/Switch';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { codesOf } from '#schemas/engine/codes.ts';
import type { ImportFlow } from '#schemas/import-flow/index.ts';
import { DUPLICATE_DECISION, type DuplicateDecision } from '#schemas/vocabulary/index.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { SectionCard } from '../../../generic/SectionCard.tsx';
import { usePatchFlow, type FlowPatch } from '../../api/flows.ts';
import { describedByLock } from '../lock.ts';
import { DecidedRows } from './DecidedRows.tsx';

/** What becomes of rows whose lead exists, and of those whose lead does not: said once, for all of them. */
export function DuplicatePolicy({ flow }: { readonly flow: ImportFlow }) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const id = useId();
  const patch = usePatchFlow(flow);
  const isLocked = !flow.can.items;
  // A choice shows at once; one that was refused goes back to what is there.
  const options = { ...flow.options, ...(patch.isPending ? patch.variables.options : {}) };
  // Disabled meanwhile, the choice would lose the focus of the keyboard.
  const change = (chosen: FlowPatch['options']) => {
    if (chosen && !patch.isPending) patch.mutate({ options: chosen });
  };
  const choose = (value: string) => {
    const decision = codesOf(DUPLICATE_DECISION).find((code) => code === value);
    if (decision) change({ duplicates: decision });
  };
  return (
    <SectionCard heading="h3" title={translate('import_rows.duplicates.title')}>
      <FormControl component="fieldset" disabled={isLocked} sx={{ m: 0, minWidth: 0 }}>
        <FormLabel component="legend" id={id} sx={{ fontSize: 'body2.fontSize', mb: 0.5 }}>
          {translate('import_rows.duplicates.all')}
        </FormLabel>
        <RadioGroup
          aria-labelledby={id}
          {...describedByLock(isLocked)}
          value={options.duplicates}
          onChange={(_event, value) => choose(value)}
          sx={{
            display: 'grid',
            gap: 1,
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              sm: 'repeat(2, minmax(0, 1fr))',
              xl: 'repeat(4, minmax(0, 1fr))',
            },
          }}
        >
          {codesOf(DUPLICATE_DECISION).map((code: DuplicateDecision) => (
            <FormControlLabel
              key={code}
              value={code}
              control={<Radio size="small" slotProps={{ input: { 'aria-describedby': `${id}${code}` } }} />}
              sx={{ alignItems: 'start', m: 0, '& .MuiFormControlLabel-label': { py: 1, minWidth: 0 } }}
              label={
                <>
                  {codeText('DUPLICATE_DECISION', code)}
                  <Box
                    component="span"
                    id={`${id}${code}`}
                    sx={{ display: 'block', color: 'text.secondary', fontSize: 'caption.fontSize' }}
                  >
                    {translate(`import_rows.policy.${code}`)}
                  </Box>
                </>
              }
            />
          ))}
        </RadioGroup>
      </FormControl>
      <DecidedRows flow={flow} />
      <Box sx={{ borderTop: 1, borderColor: 'divider', mt: 1.5, pt: 1 }}>
        <FormControlLabel
          disabled={isLocked}
          control={
            <Switch
              checked={options.unmatched === 'create'}
              onChange={(_event, isOn) => change({ unmatched: isOn ? 'create' : 'skip' })}
              slotProps={{
                input: { 'aria-describedby': `${id}u`, ...describedByLock(isLocked) },
              }}
            />
          }
          label={translate('import_rows.unmatched.label')}
        />
        <Box id={`${id}u`} sx={{ color: 'text.secondary', fontSize: 'caption.fontSize' }}>
          {translate(`import_rows.unmatched.${options.unmatched}`)}
        </Box>
      </Box>
    </SectionCard>
  );
}
