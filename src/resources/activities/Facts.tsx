import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import type { Values } from '#schemas/engine/field.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { useText } from '#src/i18n/hooks.ts';
import { viewOf } from '#src/kinds/index.ts';
import { Fact } from '../generic/Fact.tsx';

interface FactsProps {
  readonly resource: Resource;
  readonly record: Values;
  readonly names: readonly string[];
  /** The keys of texts that say it better of what is written down than the form does. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** Some fields of an activity in a line; one without a value is left out. */
export function Facts({ resource, record, names, labels = {} }: FactsProps) {
  const translate = useTranslate();
  const text = useText();
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, m: 0, mt: 1 }}>
      {names.map((name) => {
        const field = resource.fields[name];
        if (!field || isEmpty(record[name])) return null;
        const { Cell } = viewOf(field);
        return (
          <Fact key={name} label={labels[name] ? translate(labels[name]) : text(field.label)}>
            <Cell value={record[name]} field={field} full />
          </Fact>
        );
      })}
    </Box>
  );
}
