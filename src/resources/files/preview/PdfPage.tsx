import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { PixelsPerInch } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { PAPER } from '#src/theme/tokens.ts';
import { drawPage, layText } from './draw.ts';
import { pageScale, sizeTurned, type Size, type Turn, type Zoom } from './zoom.ts';

interface PdfPageProps {
  readonly document: PDFDocumentProxy;
  readonly number: number;
  readonly count: number;
  readonly first: Size;
  readonly room: Size;
  readonly zoom: Zoom;
  readonly turn: Turn;
  /** Its text is laid out even while it is far away. */
  readonly isSearched: boolean;
  /** Lies over the page. */
  readonly children?: ReactNode;
}

/** A page that is drawn while it is near the view; over the drawing its text, to be selected, found and read out. */
export function PdfPage({
  document: pdf,
  number,
  count,
  first,
  room,
  zoom,
  turn,
  isSearched,
  children,
}: PdfPageProps) {
  const translate = useTranslate();
  const frame = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  const [isBroken, setBroken] = useState(false);
  const isRead = isNear || isSearched;
  const size = sizeTurned(page ? sizeOf(page) : first, turn);
  const scale = pageScale(zoom, size, room);

  useEffect(() => {
    if (!frame.current) return;
    const watch = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: frame.current.parentElement?.parentElement ?? null,
      rootMargin: '100% 0px',
    });
    watch.observe(frame.current);
    return () => watch.disconnect();
  }, []);

  useEffect(() => {
    if (!isRead || page) return;
    let isWanted = true;
    pdf.getPage(number).then(
      (read) => isWanted && setPage(read),
      () => isWanted && setBroken(true),
    );
    return () => {
      isWanted = false;
    };
  }, [pdf, number, isRead, page]);

  useEffect(() => {
    const place = picture.current;
    if (!page || !place || !isNear) return;
    return drawPage(page, place, { scale, turn }, () => setBroken(true));
  }, [page, isNear, scale, turn]);

  useEffect(() => {
    // The drawing of what is far away takes memory for nothing.
    if (!isNear) picture.current?.replaceChildren();
  }, [isNear]);

  useEffect(() => {
    const place = text.current;
    if (!page || !place || !isRead) return;
    return layText(page, place, turn);
  }, [page, isRead, turn]);

  const style: CSSProperties & Record<'--total-scale-factor', number> = {
    width: size.width * scale,
    height: size.height * scale,
    '--total-scale-factor': scale * (page?.userUnit ?? 1) * PixelsPerInch.PDF_TO_CSS_UNITS,
  };
  return (
    <Box
      ref={frame}
      role="group"
      aria-label={translate('file_preview.page', { page: number, count })}
      style={style}
      sx={PAGE}
    >
      <div ref={picture} aria-hidden />
      <div ref={text} className="text" />
      {children}
      {isBroken && (
        <Box role="status" sx={{ position: 'absolute', inset: 0, display: 'grid', placeContent: 'center' }}>
          {translate('file_preview.broken_page')}
        </Box>
      )}
    </Box>
  );
}

/** As it is printed, in CSS pixels. */
export function sizeOf(page: PDFPageProxy): Size {
  const { width, height } = page.getViewport({ scale: PixelsPerInch.PDF_TO_CSS_UNITS });
  return { width: Math.max(width, 1), height: Math.max(height, 1) };
}

/** pdf.js places each run of text by percentages and by the variables that are read here. */
const PAGE: SxProps<Theme> = {
  '--scale-round-x': '1px',
  '--scale-round-y': '1px',
  position: 'relative',
  // What lies over a page measures itself by it (cqw, cqh).
  containerType: 'size',
  flex: 'none',
  mx: 'auto',
  overflow: 'clip',
  bgcolor: 'common.white',
  color: 'common.black',
  colorScheme: 'only light',
  boxShadow: 3,
  '& canvas': { display: 'block', width: '100%', height: '100%' },
  '& > [aria-hidden]': { position: 'absolute', inset: 0 },
  '& > .text': {
    position: 'absolute',
    left: 0,
    top: 0,
    overflow: 'clip',
    transformOrigin: '0 0',
    lineHeight: 1,
    textAlign: 'initial',
    textSizeAdjust: 'none',
    forcedColorAdjust: 'none',
    '&[data-main-rotation="90"]': { transform: 'rotate(90deg) translateY(-100%)' },
    '&[data-main-rotation="180"]': { transform: 'rotate(180deg) translate(-100%, -100%)' },
    '&[data-main-rotation="270"]': { transform: 'rotate(270deg) translateX(-100%)' },
    '& span, & br': { position: 'absolute', color: 'transparent', whiteSpace: 'pre', cursor: 'text' },
    '& span': {
      transformOrigin: '0 0',
      // Browsers refuse type below a size: it is set larger by that factor, and shrunk again.
      fontSize: 'calc(var(--total-scale-factor) * var(--min-font-size, 1) * var(--font-height, 0px))',
      transform:
        'rotate(var(--rotate, 0deg)) scaleX(var(--scale-x, 1)) scale(calc(1 / var(--min-font-size, 1)))',
    },
    '& ::selection': { backgroundColor: PAPER.selection },
  },
};
