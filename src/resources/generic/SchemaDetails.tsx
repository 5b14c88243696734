import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import type { Field, Values } from '#schemas/engine/field.ts';
import { entries, type Resource } from '#schemas/engine/resource.ts';
import { useText } from '#src/i18n/hooks.ts';
import { viewOf } from '#src/kinds/index.ts';
import { SectionCard } from './SectionCard.tsx';

interface SchemaDetailsProps {
  readonly resource: Resource;
  readonly record: Values;
}

/** Everything a record says, by the sections of its form; what the server writes by itself comes last. */
export function SchemaDetails({ resource, record }: SchemaDetailsProps) {
  const text = useText();
  const translate = useTranslate();
  const all = entries(resource.fields);
  const parts = Object.entries(resource.sections).map(([section, label]) => ({
    title: text(label),
    fields: all.filter(([, field]) => field.section === section),
  }));
  const rest = all.filter(([, field]) => field.section === undefined);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        minWidth: 0,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {[...parts, { title: translate('leads.details.record'), fields: rest }]
        .filter(({ fields }) => fields.length > 0)
        .map(({ title, fields }) => (
          <SectionCard key={title} title={title}>
            <Box
              component="dl"
              sx={{
                m: 0,
                display: 'grid',
                gap: 2,
                gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
              }}
            >
              {fields.map(([name, field]) => (
                <Item key={name} field={field} value={record[name]} />
              ))}
            </Box>
          </SectionCard>
        ))}
    </Box>
  );
}

function Item({ field, value }: { readonly field: Field; readonly value: unknown }) {
  const text = useText();
  const { Cell } = viewOf(field);
  const isWide = field.kind === 'rows' || field.kind === 'longText';
  return (
    <Box sx={{ minWidth: 0, ...(isWide ? { gridColumn: '1 / -1' } : {}) }}>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: 'caption.fontSize' }}>
        {text(field.label)}
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        <Cell value={value} field={field} full />
      </Box>
    </Box>
  );
}
