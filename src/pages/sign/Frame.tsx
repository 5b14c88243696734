import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, type ReactNode } from 'react';
import { PublicBar } from '#src/layout/PublicBar.tsx';
import { TYPE } from '#src/theme/tokens.ts';
import { HandFace } from './mark/ink.tsx';

interface FrameProps {
  /** Heading of the step, already in the reader's language. */
  readonly title: string;
  /** What the heading is about: name of the paper, who asks. */
  readonly about?: ReactNode;
  /** Which step of how many it is. */
  readonly step?: { readonly no: number; readonly of: number };
  readonly onDecline?: (() => void) | undefined;
  /** With the paper over the whole screen, instead of lines that are read. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** What stands around a step: the language, where one is, the way out. Each has its own, so that it begins at its head. */
export function Frame({ title, about, step, onDecline, wide = false, children }: FrameProps) {
  const translate = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  const product = translate('app.name');
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo?.(0, 0);
  }, []);

  return (
    <Box
      sx={{
        minHeight: '100dvh',
        display: 'flex',
        flexDirection: 'column',
        ...(wide && { height: 'max(100dvh, 600px)' }),
      }}
    >
      <HandFace />
      <PublicBar />
      <Box
        component="main"
        sx={{
          flex: 1,
          minHeight: 0,
          minWidth: 0,
          display: 'flex',
          flexDirection: 'column',
          ...(wide ? {} : { width: '100%', maxWidth: 640, mx: 'auto', px: 2, py: { xs: 2, sm: 4 } }),
        }}
      >
        <Box sx={{ ...(wide && { px: { xs: 1.5, sm: 3 }, py: 1 }), ...(!wide && { mb: 2 }) }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
            <Typography
              variant="h1"
              ref={heading}
              tabIndex={-1}
              sx={{
                flex: '1 1 9rem',
                minWidth: 0,
                overflowWrap: 'anywhere',
                '&:focus': { outline: 'none' },
                ...(wide && { fontSize: TYPE.title }),
              }}
            >
              {title}
            </Typography>
            {onDecline && (
              <Button color="error" onClick={onDecline} sx={{ minHeight: 44, mr: -1 }}>
                {translate('sign.decline.open')}
              </Button>
            )}
          </Box>
          {about && (
            <Typography
              variant="body2"
              sx={{
                color: 'text.secondary',
                overflowWrap: 'anywhere',
                // The paper has the room; the whole name is on every other step.
                ...(wide && {
                  display: '-webkit-box',
                  overflow: 'hidden',
                  WebkitBoxOrient: 'vertical',
                  WebkitLineClamp: '1',
                }),
              }}
            >
              {about}
            </Typography>
          )}
          {step && <Progress {...step} />}
        </Box>
        {children}
      </Box>
    </Box>
  );
}

function Progress({ no, of }: { readonly no: number; readonly of: number }) {
  const translate = useTranslate();
  const label = translate('sign.step', { no, of });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mt: 0.5 }}>
      <LinearProgress
        variant="determinate"
        value={(no / of) * 100}
        aria-hidden
        sx={{ flex: 1, maxWidth: 240 }}
      />
      <Typography variant="body2">{label}</Typography>
    </Box>
  );
}
