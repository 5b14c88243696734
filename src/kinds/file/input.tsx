import { Suspense } from 'react';
import type { FileField } from '#schemas/engine/field.ts';
import { lazyPage } from '#src/layout/lazyPage.ts';
import { useField } from '../shared/useField.ts';
import type { InputProps, KindInputs } from '../view.ts';

/** With everything that uploading takes: few forms have a file. */
const FileInput = lazyPage(async () => ({
  default: (await import('#src/resources/files/upload/FileInput.tsx')).FileInput,
}));

function Input({ source, field }: InputProps<FileField>) {
  const { input, control } = useField(source, field, { format: (value) => value, parse: (value) => value });
  const { label, error, helperText, required } = control;
  return (
    <Suspense fallback={null}>
      <FileInput
        use={field.use}
        value={typeof input.value === 'string' && input.value !== '' ? input.value : null}
        onChange={input.onChange}
        label={label}
        error={error}
        helperText={helperText}
        required={required}
      />
    </Suspense>
  );
}

export const fileInputs: KindInputs<FileField> = { Input, FilterInput: null };
