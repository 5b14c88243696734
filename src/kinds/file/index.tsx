import { Suspense } from 'react';
import type { FileField } from '#schemas/engine/field.ts';
import { lazyPage } from '#src/layout/lazyPage.ts';
import { Empty } from '../shared/Empty.tsx';
import type { CellProps, KindView } from '../view.ts';

/** With its downloads and previews: only for records that have a file. */
const FileLink = lazyPage(async () => ({ default: (await import('./FileLink.tsx')).FileLink }));

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
export const file: KindView<FileField> = { Cell, Filter: null };
