import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { createTheme, ThemeProvider, useTheme, type Theme } from '@mui/material/styles';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Language } from '#schemas/engine/codes.ts';
import { styleCache } from '#src/theme/styleCache.ts';

interface FrameProps {
  readonly title: string;
  readonly language: Language;
  /** CSS pixels of the window that is shown. */
  readonly width: number;
  /** How much smaller than life, at most 1. */
  readonly scale: number;
  readonly children: ReactNode;
}

/** A window of its own inside the page: what is shown in it has this window's width, whatever room the page has. */
export function Frame({ title, language, width, scale, children }: FrameProps) {
  const [inside, setInside] = useState<Document | null>(null);
  return (
    <iframe
      title={title}
      ref={(frame) => setInside(frame?.contentDocument ?? null)}
      // Firefox puts another document in place of the first one.
      onLoad={({ currentTarget }) => setInside(currentTarget.contentDocument)}
      style={{
        border: 0,
        width,
        height: `${100 / scale}%`,
        transform: `scale(${scale})`,
        transformOrigin: '0 0',
        display: 'block',
      }}
    >
      {inside &&
        createPortal(
          <Inside document={inside} language={language}>
            {children}
          </Inside>,
          inside.body,
        )}
    </iframe>
  );
}

interface InsideProps {
  readonly document: Document;
  readonly language: Language;
  readonly children: ReactNode;
}

function Inside({ document: inside, language, children }: InsideProps) {
  const outer = useTheme();
  const cache = useMemo(() => styleCache(inside.head), [inside]);
  const theme = useMemo(() => within(outer, inside), [outer, inside]);
  useEffect(() => {
    tell(inside, language);
  }, [inside, language]);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>
        <CssBaseline enableColorScheme />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}

/** What a screen reader reads aloud depends on it. */
function tell(inside: Document, language: Language): void {
  inside.documentElement.lang = language;
}

/** Menus open in the window in which they were asked for, and what asks for its width gets that window's. */
function within(outer: Theme, inside: Document): Theme {
  const container = { defaultProps: { container: inside.body } };
  // The cast saves half of the type check: the compiler would compare every part of the theme with its options.
  return createTheme(outer as object, {
    components: {
      MuiPopover: container,
      MuiPopper: container,
      MuiModal: container,
      MuiDialog: container,
      MuiUseMediaQuery: {
        defaultProps: { matchMedia: (query: string) => inside.defaultView!.matchMedia(query) },
      },
    },
  });
}
