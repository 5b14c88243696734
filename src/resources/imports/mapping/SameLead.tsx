import { Checkbox, FormControl, FormControlLabel, FormGroup, FormHelperText } from '@mui/material';
import { memo } from 'react';
import { useTranslate } from 'ra-core';
import { fieldOf } from '#schemas/engine/resource.ts';
import { DUPLICATE_KEYS, NAME_KEY, type DuplicateKey } from '#schemas/lead/duplicates.ts';
import { LEADS } from '#schemas/lead/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { SectionCard } from '../../generic/SectionCard.tsx';

interface SameLeadProps {
  readonly type: LeadType;
  readonly keys: readonly DuplicateKey[];
  readonly locked: boolean;
  readonly onChange: (keys: readonly DuplicateKey[]) => void;
}

/** By what a row and a lead, or two rows, are the same. */
export const SameLead = memo(function SameLead({ type, keys, locked, onChange }: SameLeadProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const label = (name: string) => fieldOf(LEADS[type].fields, name)?.label[language] ?? name;
  const isNone = keys.length === 0;
  return (
    <SectionCard title={translate('imports.keys.title')} heading="h3">
      <FormControl component="fieldset" error={isNone} margin="none">
        <FormHelperText component="legend" sx={{ m: 0, mb: 1, p: 0, fontSize: 'body2.fontSize' }}>
          {translate('imports.keys.help')}
        </FormHelperText>
        <FormGroup row sx={{ columnGap: 2 }}>
          {DUPLICATE_KEYS.map((key) => (
            <FormControlLabel
              key={key}
              control={
                <Checkbox
                  checked={keys.includes(key)}
                  disabled={locked}
                  onChange={(_, checked) =>
                    onChange(DUPLICATE_KEYS.filter((one) => (one === key ? checked : keys.includes(one))))
                  }
                />
              }
              label={
                key === NAME_KEY
                  ? translate('imports.keys.with', { field: label(key), other: label('zip') })
                  : label(key)
              }
            />
          ))}
        </FormGroup>
        {isNone && <FormHelperText role="alert">{translate('imports.keys.none')}</FormHelperText>}
      </FormControl>
    </SectionCard>
  );
});
