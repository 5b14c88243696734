import { Suspense } from 'react';
import type { FileField } from '#schemas/engine/field.ts';
import { lazyPage } from '#src/layout/lazyPage.ts';
import { Empty } from '../shared/Empty.tsx';
import { useField } from '../shared/useField.ts';
import type { CellProps, InputProps, KindView } from '../view.ts';

/** With its downloads and previews: only for records that have a file. */
const FileLink = lazyPage(async () => ({ default: (await import('./FileLink.tsx')).FileLink }));
/** With everything that uploading takes: lists show files, but few people who look at one are going to send another. */
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

function Cell({ value }: CellProps<FileField>) {
  return typeof value === 'string' ? (
    <Suspense fallback="…">
      <FileLink id={value} />
    </Suspense>
  ) : (
    <Empty />
  );
}

/** Lists are not filtered by a file. */
export const file: KindView<FileField> = { Input, Cell, Filter: null };
