import RemoveIcon from '@mui/icons-material/Close';
import { Box, IconButton, TextField } from '@mui/material';
import { memo } from 'react';
import { useTranslate } from 'ra-core';
import type { Field, LookupList } from '#schemas/engine/field.ts';
import { codesOfField } from '#schemas/engine/fieldCodes.ts';
import { teamOf, type LeadType } from '#schemas/permissions.ts';
import { personName, useLookups, useUsers } from '#src/dataProvider/lookups.ts';
import { useLanguage } from '#src/i18n/hooks.ts';

interface DefaultInputProps {
  readonly type: LeadType;
  readonly name: string;
  readonly field: Field;
  readonly value: string;
  readonly fault: string | undefined;
  readonly locked: boolean;
  readonly autoFocus: boolean;
  /** null takes the default away. */
  readonly onChange: (field: string, value: string | null) => void;
}

/** The default of one field: a choice where the field is one, else a text as a cell of the file would have it. */
export const DefaultInput = memo(function DefaultInput({
  type,
  name,
  field,
  value,
  fault,
  locked,
  autoFocus,
  onChange,
}: DefaultInputProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const choices = useChoices(type, field);
  const label =
    name === 'pr_assigned_id'
      ? translate('imports.mapping.pr')
      : translate('imports.mapping.default_of', { field: field.label[language] });
  // A name typed into an earlier mapping stays, though nobody offers it now.
  const isKnown = value === '' || choices?.some((choice) => choice.value === value);
  return (
    <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'flex-start', minWidth: 0 }}>
      <TextField
        select={choices !== null}
        label={label}
        value={value}
        error={fault !== undefined}
        helperText={fault}
        disabled={locked}
        autoFocus={autoFocus}
        onChange={(event) => onChange(name, event.target.value)}
        slotProps={{
          select: { native: true },
          inputLabel: { shrink: true },
          htmlInput: choices ? {} : { maxLength: 4000, autoComplete: 'off' },
        }}
        sx={{ m: 0 }}
      >
        {choices && [
          <option key="" value="" />,
          !isKnown && (
            <option key="unknown" value={value}>
              {value}
            </option>
          ),
          ...choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.text}
            </option>
          )),
        ]}
      </TextField>
      {/* A required field always has its place. */}
      {!field.required && (
        <IconButton
          disabled={locked}
          onClick={() => onChange(name, null)}
          aria-label={translate('imports.mapping.remove_default', { field: field.label[language] })}
        >
          <RemoveIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
});

interface DefaultChoice {
  readonly value: string;
  readonly text: string;
}

const NO_LIST: LookupList = 'state';

/** The texts that the server reads for a field: user names, codes of lookups and of lists, yes and no; null: any text. */
function useChoices(type: LeadType, field: Field): readonly DefaultChoice[] | null {
  const translate = useTranslate();
  const language = useLanguage();
  const users = useUsers({ roles: teamOf('prospecting', type) });
  const lookups = useLookups(field.kind === 'lookup' ? field.list : NO_LIST, {
    leadType: type,
    enabled: field.kind === 'lookup',
  });
  switch (field.kind) {
    case 'user':
      return users.items
        .filter((person) => person.active)
        .map((person) => ({ value: person.username, text: personName(person) }));
    case 'lookup':
      return lookups.items.map(({ code, name }) => ({ value: code, text: name }));
    case 'code':
      return Object.entries(codesOfField(field)).map(([value, name]) => ({ value, text: name[language] }));
    case 'boolean':
      return (['yes', 'no'] as const).map((value) => ({
        value,
        text: translate(value === 'yes' ? 'ra.boolean.true' : 'ra.boolean.false'),
      }));
    default:
      return null;
  }
}
