import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { RESOURCE_KIND } from '#schemas/vocabulary/index.ts';
import { codesOf, type Language } from '#schemas/engine/codes.ts';
import { ErrorSummary } from '#src/forms/ErrorSummary.tsx';
import { FormStore } from '#src/forms/formStore.ts';
import { FormView } from '#src/forms/FormView.tsx';
import { FormReferences, type ReferencesOfForm } from '#src/forms/references.ts';
import type { FormValues } from '#src/forms/types.ts';
import type { PreviewForm } from './previewOf.ts';
import { SAMPLE_KEY } from './sample.ts';

interface ProviderPreviewProps {
  readonly form: PreviewForm;
  readonly language: Language;
  readonly values: FormValues;
  readonly onValues: (values: FormValues) => void;
}

/** The form as its provider fills it in. What is tried out here goes nowhere. */
export function ProviderPreview({ form, language, values, onValues }: ProviderPreviewProps) {
  const { definition, model, states, validator } = form;
  const [first] = useState(values);
  const store = useMemo(
    () => new FormStore({ model, validator, language, states, base: first, values: first }),
    [model, validator, language, states, first],
  );
  return (
    <FormReferences value={CHOICES[language]}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <ErrorSummary store={store} />
        <FormView
          definition={definition}
          validator={validator}
          store={store}
          isEditable
          onChange={() => onValues(store.values)}
        />
      </Box>
    </FormReferences>
  );
}

/** One part of each kind, so that a field that names one can be tried. */
const CHOICES: Readonly<Record<Language, ReferencesOfForm>> = { en: choicesIn('en'), es: choicesIn('es') };
function choicesIn(language: Language): ReferencesOfForm {
  return new Map(
    codesOf(RESOURCE_KIND).map((kind) => [kind, [{ id: SAMPLE_KEY, name: RESOURCE_KIND[kind]![language] }]]),
  );
}
