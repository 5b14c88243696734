import type { Tokens } from './tokens.ts';

/**
 * What stands in cells, said once for the page: a list draws hundreds of them while it is scrolled, and a component with a
 * style of its own costs more than its cell.
 */
export const cellClasses = (tokens: Tokens) => ({
  '.cell-line': {
    display: 'block',
    maxWidth: 260,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '.cell-link': { color: tokens.accent, textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
  '.cell-title': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: 600 },
  '.cell-names': { position: 'relative', whiteSpace: 'nowrap' },
  '.cell-quiet': { position: 'relative', color: tokens.quiet },
  '.cell-more': { marginInlineStart: 4, color: tokens.quiet },
  '.cell-heard': {
    position: 'absolute',
    width: 1,
    height: 1,
    margin: -1,
    overflow: 'hidden',
    clip: 'rect(0 0 0 0)',
    whiteSpace: 'nowrap',
  },
  '@keyframes cell-waits': { '50%': { opacity: 0.4 } },
  '.cell-waits': {
    display: 'block',
    height: '1em',
    borderRadius: 8,
    backgroundColor: `color-mix(in srgb, ${tokens.ink} 12%, transparent)`,
    animation: 'cell-waits 2s ease-in-out 0.5s infinite',
  },
});
