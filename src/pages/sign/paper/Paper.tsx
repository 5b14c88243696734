import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { Suspense, useCallback, type ReactNode } from 'react';
import { lazyPage } from '#src/layout/lazyPage.ts';
import { Waiting } from '#src/resources/files/preview/Waiting.tsx';
import type { SignerApi } from '../api.ts';

const PaperView = lazyPage(() => import('#src/resources/files/preview/PaperView.tsx'));

interface PaperProps {
  /** The same as long as the session is. */
  readonly api: SignerApi;
  /** What lies over a page, from 1. */
  readonly over: (page: number) => ReactNode;
}

/** The paper that is signed, in all the room there is. Read once for reading and filling in. */
export function Paper({ api, over }: PaperProps) {
  const translate = useTranslate();
  const read = useCallback((signal: AbortSignal) => api.paper(signal), [api]);
  return (
    <Box sx={{ flex: 1, minHeight: 240, display: 'flex', flexDirection: 'column' }}>
      <Suspense fallback={<Waiting share={null} label={translate('sign.read.loading')} />}>
        <PaperView read={read} over={over} />
      </Suspense>
    </Box>
  );
}
