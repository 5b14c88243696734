import { Box, Typography } from '@mui/material';
import { useEffect, type ReactNode } from 'react';
import { useTranslate } from 'ra-core';

interface PageProps {
  /** Already in the reader's language. */
  readonly title: string;
  /** A line below the title. */
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
  /** `form`: lines stay readable. */
  readonly width?: 'full' | 'form';
  readonly children: ReactNode;
}

/** The frame of every screen: its heading, its name in the browser, its actions, and content that cannot widen the page. */
export function Page({ title, subtitle, actions, width = 'full', children }: PageProps) {
  const translate = useTranslate();
  const product = translate('app.name');
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);

  return (
    <Box sx={{ minWidth: 0, maxWidth: width === 'form' ? 960 : undefined, mx: 'auto', pb: 6 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 2.5 }}>
        <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
          <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {subtitle && (
            <Typography component="div" variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
              {subtitle}
            </Typography>
          )}
        </Box>
        {actions && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>{actions}</Box>
        )}
      </Box>
      {children}
    </Box>
  );
}
