// @vitest-environment jsdom
import { CacheProvider } from '@emotion/react';
import { styled } from '@mui/material/styles';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { styleCache } from '#src/theme/styleCache.ts';

it('writes styles for the browsers of the build: by the names of Safari, and no rule that only others know', () => {
  const container = document.createElement('div');
  const Box = styled('div')({
    userSelect: 'none',
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
  expect(text).toContain('.box{-webkit-user-select:none;user-select:none;display:flex;}');
  expect(text).toContain('.box:hover{border:0;}');
  expect(text).toContain('.box::placeholder{color:blue;}');
  expect(text).not.toContain('moz');
});
