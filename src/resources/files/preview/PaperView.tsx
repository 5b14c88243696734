import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState, type ComponentProps } from 'react';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import type { ReadPaper } from './PaperPreview.tsx';
import { openPdf } from './pdf.ts';
import { sizeOf } from './PdfPage.tsx';
import { PdfView } from './PdfView.tsx';
import { Waiting } from './Waiting.tsx';
import type { Size } from './zoom.ts';

type Opened =
  | { readonly at: 'reading' }
  | { readonly at: 'open'; readonly document: PDFDocumentProxy; readonly first: Size }
  | { readonly at: 'failed'; readonly error: unknown };

interface PaperViewProps extends Pick<ComponentProps<typeof PdfView>, 'over'> {
  readonly read: ReadPaper;
}

/** Asks for a paper and shows its pages, or says why not. */
export default function PaperView({ read, ...shown }: PaperViewProps) {
  const [opened, setOpened] = useState<Opened>({ at: 'reading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const open = async () => {
      const data = new Uint8Array(await (await read(signal)).arrayBuffer());
      const document = await openPdf(data, signal);
      return { document, first: sizeOf(await document.getPage(1)) };
    };
    open().then(
      (document) => !signal.aborted && setOpened({ at: 'open', ...document }),
      (error: unknown) => !signal.aborted && setOpened({ at: 'failed', error }),
    );
    return () => ending.abort();
  }, [read, attempt]);

  if (opened.at === 'open') return <PdfView document={opened.document} first={opened.first} {...shown} />;
  if (opened.at === 'reading') return <Waiting share={null} />;
  const again = () => {
    setOpened({ at: 'reading' });
    setAttempt(attempt + 1);
  };
  return <ErrorPanel error={opened.error} onRetry={again} />;
}
