import Button from '@mui/material/Button';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import type { FileItem } from '#schemas/file/index.ts';
import { Waiting } from './Waiting.tsx';
import { NoPreview } from './NoPreview.tsx';
import { faultOf, openPdf, type PdfFault } from './pdf.ts';
import { sizeOf } from './PdfPage.tsx';
import { PdfView } from './PdfView.tsx';
import { readBytes, UnreadBytes } from './readBytes.ts';
import type { Size } from './zoom.ts';

type Opened =
  | { readonly at: 'reading'; readonly share: number | null }
  | { readonly at: 'open'; readonly document: PDFDocumentProxy; readonly first: Size }
  | { readonly at: 'failed'; readonly why: PdfFault | 'refused' | 'away' };

interface PdfLoaderProps {
  readonly file: FileItem;
  readonly url: string;
  /** What is said until it is there. */
  readonly waiting: string;
  /** Asks for another link. */
  readonly onGone: () => void;
}

/** Reads a PDF and shows it, or says why not. */
export default function PdfLoader({ file, url, waiting, onGone }: PdfLoaderProps) {
  const translate = useTranslate();
  const [opened, setOpened] = useState<Opened>({ at: 'reading', share: null });

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const open = async () => {
      const data = await readBytes(url, signal, (share) => setOpened({ at: 'reading', share }));
      const document = await openPdf(data, signal);
      return { document, first: sizeOf(await document.getPage(1)) };
    };
    open().then(
      (document) => !signal.aborted && setOpened({ at: 'open', ...document }),
      (error: unknown) => {
        if (signal.aborted) return;
        if (!(error instanceof UnreadBytes)) setOpened({ at: 'failed', why: faultOf(error) });
        else if (error.why === 'gone') onGone();
        else setOpened({ at: 'failed', why: error.why });
      },
    );
    return () => ending.abort();
  }, [url, onGone]);

  if (opened.at === 'open') return <PdfView document={opened.document} first={opened.first} />;
  if (opened.at === 'reading') return <Waiting share={opened.share} label={waiting} />;
  return (
    <NoPreview file={file} text={translate(`file_preview.failed.${opened.why}`)}>
      {opened.why === 'away' && (
        <Button variant="outlined" onClick={onGone}>
          {translate('app.retry')}
        </Button>
      )}
    </NoPreview>
  );
}
