import { CacheProvider } from '@emotion/react';
import { createTheme, CssBaseline, ThemeProvider } from '@mui/material';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lightTheme } from '#src/theme/index.ts';
import { styleCache } from '#src/theme/styleCache.ts';

it('keeps what has the focus clear of the bars at the top and the foot of the window', () => {
  render(
    <CacheProvider value={styleCache()}>
      <ThemeProvider theme={createTheme(lightTheme)}>
        <CssBaseline />
      </ThemeProvider>
    </CacheProvider>,
  );
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  expect([scrollPaddingTop, scrollPaddingBottom]).toEqual(['72px', '128px']);
});
