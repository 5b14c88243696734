import { Suspense } from 'react';
import { lazyPage } from '#src/layout/lazyPage.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import { Waiting } from './Waiting.tsx';

const PaperView = lazyPage(() => import('./PaperView.tsx'));

/** Reads a PDF that is made when it is asked for. Rejects with an HttpError. */
export type ReadPaper = (signal: AbortSignal) => Promise<Response>;

interface PaperPreviewProps {
  readonly title: string;
  /** What it is, below its title. */
  readonly kind: string;
  /** The same as long as it is the same paper. */
  readonly read: ReadPaper;
  readonly onClose: () => void;
}

/** A paper that is no file yet, over the whole screen. */
export const PaperPreview = ({ read, ...words }: PaperPreviewProps) => (
  <PreviewDialog {...words}>
    <Suspense fallback={<Waiting share={null} />}>
      <PaperView read={read} />
    </Suspense>
  </PreviewDialog>
);
