import { CacheProvider } from '@emotion/react';
import { createTheme, CssBaseline, styled, ThemeProvider } from '@mui/material';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lightTheme } from '#src/theme/index.ts';
import { styleCache } from '#src/theme/styleCache.ts';

it('writes styles for the browsers of the build: by the names of WebKit, and no rule of long gone ones', () => {
  const container = document.createElement('div');
  const Box = styled('div')({
    userSelect: 'none',
    boxDecorationBreak: 'clone',
    display: 'flex',
    '&::-moz-focus-inner, &:hover': { border: 0 },
    '&::-moz-placeholder': { color: 'red' },
    '&::placeholder': { color: 'blue' },
  });
  render(
    <CacheProvider value={styleCache(container)}>
      <Box />
    </CacheProvider>,
  );
  const text = container.textContent.replaceAll(/css-\w+/g, 'box');
  expect(text).toContain(
    '.box{-webkit-user-select:none;user-select:none;-webkit-box-decoration-break:clone;box-decoration-break:clone;display:flex;}',
  );
  expect(text).toContain('.box:hover{border:0;}');
  expect(text).toContain('.box::placeholder{color:blue;}');
  expect(text).not.toContain('moz');
});

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
