import type { FileField } from '#schemas/engine/field.ts';
import { FileInput } from '#src/resources/files/upload/FileInput.tsx';
import { useField } from '../shared/useField.ts';
import type { InputProps, KindInputs } from '../view.ts';

function Input({ source, field }: InputProps<FileField>) {
  const { input, control } = useField(source, field, { format: (value) => value, parse: (value) => value });
  const { label, error, helperText, required } = control;
  return (
    <FileInput
      use={field.use}
      value={typeof input.value === 'string' && input.value !== '' ? input.value : null}
      onChange={input.onChange}
      label={label}
      error={error}
      helperText={helperText}
      required={required}
    />
  );
}

export const fileInputs: KindInputs<FileField> = { Input, FilterInput: null };
