import { Box, Paper, TextField, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { codesOf } from '#schemas/engine/codes.ts';
import type { Field, LookupList } from '#schemas/engine/field.ts';
import { importTargets, type ImportFlow } from '#schemas/import-flow/index.ts';
import { VOCABULARY } from '#schemas/vocabulary/index.ts';
import { personName, useLookups, useUsers } from '#src/dataProvider/lookups.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { teamOf } from '#schemas/permissions.ts';
import type { Draft } from './draft.ts';

interface DefaultInputsProps {
  readonly flow: ImportFlow;
  readonly draft: Draft;
  readonly locked: boolean;
  readonly onChange: (field: string, value: string) => void;
}

interface Choice {
  readonly value: string;
  readonly text: string;
}

/** One value for all rows, for what every lead needs: it fills the cells in which the file says nothing. */
export function DefaultInputs({ flow, draft, locked, onChange }: DefaultInputsProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const choicesOf = useChoices(flow);
  const required = importTargets(flow.lead_type).filter(([, field]) => field.required);
  return (
    <Paper variant="outlined" sx={{ p: 2 }}>
      <Typography variant="h6" component="h2" sx={{ mb: 1.5 }}>
        {translate('imports.mapping.defaults')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
        }}
      >
        {required.map(([name, field]) => {
          const value = draft.defaults[name] ?? '';
          const choices = choicesOf(field);
          // A name typed into an earlier mapping stays, though nobody offers it now.
          const known = value === '' || choices.some((choice) => choice.value === value);
          const label =
            name === 'pr_assigned_id'
              ? translate('imports.mapping.pr')
              : translate('imports.mapping.default_of', { field: field.label[language] });
          return (
            <TextField
              key={name}
              select
              size="small"
              label={label}
              value={value}
              disabled={locked}
              onChange={(event) => onChange(name, event.target.value)}
              slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
            >
              <option value="" />
              {!known && <option value={value}>{value}</option>}
              {choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.text}
                </option>
              ))}
            </TextField>
          );
        })}
      </Box>
    </Paper>
  );
}

/** The texts that the server reads for a field: user names, codes of states and of lists. */
function useChoices(flow: ImportFlow): (field: Field) => readonly Choice[] {
  const users = useUsers({ roles: teamOf('prospecting', flow.lead_type) });
  const language = useLanguage();
  const required = importTargets(flow.lead_type).flatMap(([, field]) =>
    field.required && field.kind === 'lookup' ? [field.list] : [],
  );
  const list: LookupList = required[0] ?? 'state';
  const lookups = useLookups(list, { leadType: flow.lead_type });
  return (field) => {
    switch (field.kind) {
      case 'user':
        return users.items
          .filter((person) => person.active)
          .map((person) => ({ value: person.username, text: personName(person) }));
      case 'lookup':
        return field.list === list
          ? lookups.items.map(({ code, name }) => ({ value: code, text: name }))
          : [];
      case 'code':
        return codesOf(VOCABULARY[field.list]).map((code) => ({
          value: code,
          text: VOCABULARY[field.list][code]?.[language] ?? code,
        }));
      default:
        return [];
    }
  };
}
