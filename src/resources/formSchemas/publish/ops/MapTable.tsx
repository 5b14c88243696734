import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { itemOf, type Form } from '#schemas/engine/form.ts';
import { formChoices } from '#schemas/engine/formChoices.ts';
import { quotedText } from '#schemas/engine/lists.ts';
import type { InvalidValues } from '#schemas/form-schema/impact.ts';
import type { FormOp, MappedValue } from '#schemas/form-schema/ops.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import type { FormNames } from '../../changes/names.ts';
import { useKnownLists } from '../../lists.ts';
import { STACK } from '../../styles.ts';
import { partsIn } from './parts.ts';
import { ValueInput } from './ValueInput.tsx';

interface MapTableProps {
  readonly field: string;
  readonly before: Form | null;
  readonly form: Form;
  /** The table as it is saved. */
  readonly said: FormOp | undefined;
  readonly examples: InvalidValues['examples'];
  readonly names: FormNames;
  /** What has been decided; a value that nothing was chosen for stays as it is. */
  readonly onChange: (values: readonly MappedValue[]) => void;
}

/** Which value becomes which: choices that are there no more, or values on file that the field refuses now. */
export function MapTable({ field, before, form, said, examples, names, onChange }: MapTableProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const lists = useKnownLists();
  const [table, setTable] = useState<readonly MappedValue[]>(said?.op === 'map' ? said.values : []);
  const schema = partsIn(form).get(field) ?? {};
  const olds = oldValues();

  function oldValues(): MappedValue['from'][] {
    const old = partsIn(before).get(field) ?? {};
    if (itemOf(old).type === 'boolean') return [true, false];
    const was = before && formChoices(before, field, old, lists)?.map(({ code }) => code);
    const is = formChoices(form, field, schema, lists)?.map(({ code }) => code) ?? [];
    const gone = was?.filter((code) => !is.includes(code));
    // What is on file stands in for choices where there were none.
    const seen = examples
      .flatMap(({ value }) => (Array.isArray(value) ? (value as unknown[]) : [value]))
      .filter(
        (value) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean',
      );
    return [...new Set([...table.map(({ from }) => from), ...(gone ?? seen)])];
  }

  const put = (from: MappedValue['from'], to: MappedValue['to'], isDecided: boolean) => {
    const next = [...table.filter((row) => row.from !== from), ...(isDecided ? [{ from, to }] : [])];
    setTable(next);
    onChange(next);
  };
  if (olds.length === 0)
    return <Typography variant="body2">{translate('form_publish.op.nothing_to_map')}</Typography>;
  return (
    <Box component="ul" sx={{ ...STACK, listStyle: 'none', m: 0, p: 0, gap: 1.5 }}>
      {olds.map((old) => {
        const row = table.find(({ from }) => from === old);
        const name =
          typeof old === 'boolean'
            ? translate(`form_changes.${old ? 'yes' : 'no'}`)
            : names.choice(field, old);
        return (
          <Box
            key={String(old)}
            component="li"
            sx={{
              display: 'grid',
              gap: 1,
              alignItems: 'center',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto minmax(0, 1fr)' },
            }}
          >
            <Box sx={{ overflowWrap: 'anywhere' }}>{quotedText(name, language)}</Box>
            <Box aria-hidden sx={{ display: { xs: 'none', sm: 'block' } }}>
              →
            </Box>
            <ValueInput
              form={form}
              field={field}
              schema={schema}
              label={translate('form_publish.op.becomes', { value: name })}
              none={translate('form_publish.op.no_value')}
              {...(row ? { first: row.to } : {})}
              onChange={(to, isNone) => put(old, to, isNone || to !== null)}
            />
          </Box>
        );
      })}
    </Box>
  );
}
