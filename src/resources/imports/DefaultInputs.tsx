import { Box, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'ra-core';
import { targetsIn } from '#schemas/import-flow/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { SectionCard } from '../generic/SectionCard.tsx';
import { useLeadType } from '../leads/useLeads.ts';
import type { Draft } from './draft.ts';
import { DefaultInput } from './mapping/DefaultInput.tsx';

interface DefaultInputsProps {
  readonly type: LeadType;
  readonly defaults: Draft['defaults'];
  /** What is wrong with the default of a field. */
  readonly faults: ReadonlyMap<string, string>;
  readonly locked: boolean;
  /** null takes the default away. */
  readonly onChange: (field: string, value: string | null) => void;
}

/** One value for all rows: it fills the cells in which the file says nothing. */
export function DefaultInputs({ type, defaults, faults, locked, onChange }: DefaultInputsProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const [added, setAdded] = useState<string | null>(null);
  const targets = targetsIn(useLeadType(type));
  const isShown = (name: string) => Object.hasOwn(defaults, name);
  const offered = targets.filter(([name, field]) => !field.required && !isShown(name));
  return (
    <SectionCard title={translate('imports.mapping.defaults')} heading="h3">
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
        }}
      >
        {targets
          .filter(([name, field]) => field.required || isShown(name))
          .map(([name, field]) => (
            <DefaultInput
              key={name}
              type={type}
              name={name}
              field={field}
              value={defaults[name] ?? ''}
              fault={faults.get(name)}
              locked={locked}
              autoFocus={added === name}
              onChange={onChange}
            />
          ))}
        <TextField
          select
          label={translate('imports.mapping.add_default')}
          value=""
          disabled={locked}
          onChange={(event) => {
            setAdded(event.target.value);
            onChange(event.target.value, '');
          }}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          sx={{ m: 0 }}
        >
          <option value="">{translate('imports.mapping.choose_field')}</option>
          {offered.map(([name, field]) => (
            <option key={name} value={name}>
              {field.label[language]}
            </option>
          ))}
        </TextField>
      </Box>
    </SectionCard>
  );
}
