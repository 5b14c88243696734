import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Suspense, useCallback, useState } from 'react';
import type { FileItem, LinkKind, PreviewKind } from '#schemas/file/index.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { lazyPage } from '#src/layout/lazyPage.ts';
import { askLink } from '../api/links.ts';
import ImageView from './ImageView.tsx';
import { NoPreview } from './NoPreview.tsx';
import { Waiting } from './Waiting.tsx';

const PdfLoader = lazyPage(() => import('./PdfLoader.tsx'));

/** In which form a file is asked for, so that it can be shown. */
const ASKED: Readonly<Record<PreviewKind, LinkKind>> = { image: 'inline', pdf: 'inline', convert: 'pdf' };

/** The file itself, or why it is not shown. One per file: give it a key. */
export function PreviewBody({ file }: { readonly file: FileItem }) {
  const translate = useTranslate();
  if (file.current_no === null)
    return (
      <NoPreview
        file={file}
        text={translate('file_preview.not_yet', { state: translate(`codes.UPLOAD_STATE.${file.state}`) })}
      />
    );
  if (!file.can.download) return <NoPreview file={file} text={translate('file_preview.not_yours')} />;
  if (file.preview === null) return <NoPreview file={file} text={translate('file_preview.none')} />;
  return <Preview file={file} kind={file.preview} />;
}

function Preview({ file, kind }: { readonly file: FileItem; readonly kind: PreviewKind }) {
  const translate = useTranslate();
  const provider = useProvider();
  /** Links that were asked for: an ended one is replaced once, then the file is what is wrong. */
  const [attempt, setAttempt] = useState(0);
  const askAgain = useCallback(() => setAttempt((number) => number + 1), []);
  const link = useQuery({
    queryKey: ['files', 'link', file.key, file.current_no, attempt],
    queryFn: ({ signal }) => askLink(provider, { key: file.key, as: ASKED[kind], signal }),
    enabled: attempt < 2,
    staleTime: Infinity,
    gcTime: 0,
  });

  if (attempt > 1) return <NoPreview file={file} text={translate('file_preview.failed.broken')} />;
  if (link.error) return <ErrorPanel error={link.error} onRetry={() => void link.refetch()} />;
  if (!link.data) return <Waiting share={null} label={WAITING[kind]} />;
  // A server without an office gives a document out, and no picture of it.
  if (link.data.as !== ASKED[kind]) return <NoPreview file={file} text={translate('file_preview.none')} />;
  if (kind === 'image')
    return <ImageView key={attempt} url={link.data.url} name={file.name} onFail={askAgain} />;
  return (
    <Suspense fallback={<Waiting share={null} />}>
      <PdfLoader key={attempt} file={file} url={link.data.url} waiting={WAITING[kind]} onGone={askAgain} />
    </Suspense>
  );
}

const WAITING: Readonly<Record<PreviewKind, string>> = {
  image: 'app.loading',
  pdf: 'app.loading',
  convert: 'file_preview.converting',
};
