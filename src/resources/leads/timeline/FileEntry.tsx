import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { Suspense, useId, useState } from 'react';
import type { Change } from '#src/dataProvider/index.ts';
import { lazyPage } from '#src/layout/lazyPage.ts';
import { Loading } from '#src/layout/Loading.tsx';
import { useResource } from '../../credentials/api.ts';

const FileDifferences = lazyPage(() => import('./FileDifferences.tsx'));

/** The component of the file that an entry tells of, by its name; one that is gone says its name in the entry itself. */
export function ComponentName({ entry: { changes, detail } }: { readonly entry: Change }) {
  const said = changes.find(({ field }) => field === 'name');
  const name = said && (said.to ?? said.from);
  const id = typeof detail?.resource_id === 'string' && !name ? detail.resource_id : '';
  const { data } = useResource(id);
  return <bdi>{typeof name === 'string' ? name : (data?.name ?? null)}</bdi>;
}

/** What was changed in the file, on demand: the forms that give it its words are large. */
export function FileChanges({ entry }: { readonly entry: Change }) {
  const translate = useTranslate();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        sx={{ ml: -0.5 }}
      >
        {isOpen
          ? translate('timeline.fold.close')
          : translate('timeline.fold.changes', { smart_count: entry.changes.length })}
      </Button>
      <Box id={id} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<Loading />}>
            <FileDifferences entry={entry} />
          </Suspense>
        )}
      </Box>
    </>
  );
}
