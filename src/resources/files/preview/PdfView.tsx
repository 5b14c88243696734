import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useTranslate } from 'ra-core';
import { useRef, useState, type ReactNode } from 'react';
import { PdfPage } from './PdfPage.tsx';
import { PageTools } from './PageTools.tsx';
import { useRoom } from './useRoom.ts';
import { Viewer } from './Viewer.tsx';
import { MARGIN, pageScale, type Size, type Turn, type Zoom } from './zoom.ts';
import { ZoomTools } from './ZoomTools.tsx';

/** Pages that are laid out: a document may claim any number, and browsers end at some height. */
const PAGES_MAX = 2000;
/** Up to so many pages all text is laid out, so that the browser's own search finds it. */
const SEARCHED_PAGES = 50;

interface PdfViewProps {
  readonly document: PDFDocumentProxy;
  /** Size of the first page as it is, which the others are taken to have until they are read. */
  readonly first: Size;
  /** What lies over a page, from 1; such pages are not turned. */
  readonly over?: (page: number) => ReactNode;
}

/** The pages of a PDF below each other. */
export function PdfView({ document: pdf, first, over }: PdfViewProps) {
  const translate = useTranslate();
  const { stage, room } = useRoom();
  const pages = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<Zoom>('auto');
  const [turn, setTurn] = useState<Turn>(0);
  const [current, setCurrent] = useState(1);
  const count = Math.min(pdf.numPages, PAGES_MAX);

  /** The page that crosses a line in the upper part of the room. */
  const look = () => {
    const [list, box] = [pages.current?.children, stage.current];
    if (!list || !box) return;
    if (box.scrollTop + box.clientHeight >= box.scrollHeight - 1) return setCurrent(list.length);
    const line = box.scrollTop + box.clientHeight / 3;
    let [low, high] = [0, list.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((list[middle] as HTMLElement).offsetTop <= line) low = middle;
      else high = middle - 1;
    }
    setCurrent(low + 1);
  };
  const goTo = (page: number) => pages.current?.children[page - 1]?.scrollIntoView({ block: 'start' });

  return (
    <Viewer
      label={translate('file_preview.document')}
      stage={stage}
      onScroll={look}
      tools={
        <>
          <PageTools current={current} count={count} onGo={goTo} />
          <ZoomTools
            scale={room ? pageScale(zoom, first, room) : 1}
            fit={translate('file_preview.fit_width')}
            turn={turn}
            onZoom={setZoom}
            onTurn={over ? undefined : setTurn}
          />
        </>
      }
    >
      {count < pdf.numPages && (
        <Alert severity="info" square>
          {translate('file_preview.first_pages', { count, total: pdf.numPages })}
        </Alert>
      )}
      {room && (
        <Box
          ref={pages}
          sx={{
            display: 'flex',
            flexDirection: 'column',
            gap: `${MARGIN}px`,
            p: `${MARGIN}px`,
            boxSizing: 'border-box',
            width: 'max-content',
            minWidth: '100%',
          }}
        >
          {Array.from({ length: count }, (_, index) => (
            <PdfPage
              key={index}
              document={pdf}
              number={index + 1}
              count={pdf.numPages}
              first={first}
              room={room}
              zoom={zoom}
              turn={turn}
              isSearched={count <= SEARCHED_PAGES}
            >
              {over?.(index + 1)}
            </PdfPage>
          ))}
        </Box>
      )}
    </Viewer>
  );
}
