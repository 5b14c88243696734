import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useTranslate } from 'ra-core';
import { useFormState } from 'react-hook-form';
import type { Field } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { useText } from '#src/i18n/hooks.ts';
import { viewOf } from '#src/kinds/index.ts';
import { countErrors } from './check.ts';
import { FieldNote } from './FieldNote.tsx';
import { SectionCard } from './SectionCard.tsx';
import { formFields } from './values.ts';

interface FormSectionsProps {
  readonly resource: Resource;
  readonly codes?: Readonly<Record<string, readonly string[]>>;
  readonly barred?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Long inputs take the whole width of their section. */
const isWide = (field: Field): boolean => field.kind === 'rows' || field.kind === 'longText';

/** The sections of a form as cards, each with the number of its marked fields. */
export function FormSections({ resource, codes = {}, barred = {} }: FormSectionsProps) {
  const text = useText();
  const translate = useTranslate();
  const { errors } = useFormState();
  const fields = formFields(resource);
  return Object.entries(resource.sections).map(([section, label]) => {
    const inside = fields.filter(([, field]) => field.section === section);
    if (inside.length === 0) return null;
    const marked = inside.reduce((sum, [name]) => sum + countErrors(errors[name]), 0);
    return (
      <SectionCard
        key={section}
        title={text(label)}
        mark={
          marked > 0 && (
            <Chip
              size="small"
              color="error"
              label={translate('leads.form.errors', { smart_count: marked })}
            />
          )
        }
      >
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
            alignItems: 'start',
          }}
        >
          {inside.map(([name, field]) => {
            const { Input } = viewOf(field);
            const only = codes[name];
            const not = barred[name];
            return (
              <Box key={name} sx={{ minWidth: 0, ...(isWide(field) ? { gridColumn: '1 / -1' } : {}) }}>
                <Input
                  source={name}
                  field={field}
                  {...(only ? { codes: only } : {})}
                  {...(not ? { barred: not } : {})}
                />
                <FieldNote name={name} />
              </Box>
            );
          })}
        </Box>
      </SectionCard>
    );
  });
}
