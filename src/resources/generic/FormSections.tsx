import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useTranslate } from 'ra-core';
import { memo } from 'react';
import { useFormState } from 'react-hook-form';
import type { Field } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { useText } from '#src/i18n/hooks.ts';
import { inputsOf } from '#src/kinds/inputs.ts';
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

/** The sections of a form as cards, each with the number of its marked fields. What is typed draws only its own input again. */
export const FormSections = memo(function FormSections({
  resource,
  codes = {},
  barred = {},
}: FormSectionsProps) {
  const text = useText();
  const fields = formFields(resource);
  return Object.entries(resource.sections).map(([section, label]) => {
    const inside = fields.filter(([, field]) => field.section === section);
    if (inside.length === 0) return null;
    return (
      <SectionCard key={section} title={text(label)} mark={<Marked names={inside.map(([name]) => name)} />}>
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
            alignItems: 'start',
          }}
        >
          {inside.map(([name, field]) => (
            <FieldBox key={name} name={name} field={field} codes={codes[name]} barred={barred[name]} />
          ))}
        </Box>
      </SectionCard>
    );
  });
});

/** How many of the fields are marked: it alone hears of every mark. */
function Marked({ names }: { readonly names: readonly string[] }) {
  const translate = useTranslate();
  const { errors } = useFormState();
  const marked = names.reduce((sum, name) => sum + countErrors(errors[name]), 0);
  if (marked === 0) return null;
  return <Chip size="small" color="error" label={translate('leads.form.errors', { smart_count: marked })} />;
}

interface FieldBoxProps {
  readonly name: string;
  readonly field: Field;
  readonly codes: readonly string[] | undefined;
  readonly barred: Readonly<Record<string, string>> | undefined;
}

const FieldBox = memo(function FieldBox({ name, field, codes, barred }: FieldBoxProps) {
  const { Input } = inputsOf(field);
  return (
    <Box sx={{ minWidth: 0, ...(isWide(field) ? { gridColumn: '1 / -1' } : {}) }}>
      <Input source={name} field={field} {...(codes ? { codes } : {})} {...(barred ? { barred } : {})} />
      <FieldNote name={name} />
    </Box>
  );
});
