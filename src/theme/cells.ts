import { TYPE, type Tokens } from './tokens.ts';

/**
 * What stands in cells, said once for the page: a list draws hundreds of them while it is scrolled, and a component with a
 * style of its own costs more than its cell.
 */
export const cellClasses = (tokens: Tokens) => ({
  '.cell-chip': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    boxSizing: 'border-box',
    minHeight: 24,
    maxWidth: '100%',
    padding: '0 8px',
    borderRadius: 16,
    fontSize: TYPE.small,
    fontWeight: 600,
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
    '& > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
    ...Object.fromEntries(
      Object.entries(tokens.status).map(([tone, { soft, on }]) => [
        `&.${tone}`,
        { backgroundColor: soft, color: on },
      ]),
    ),
    // The outline carries the colour: coloured text of this size would be too faint on white.
    '&.outlined': {
      position: 'relative',
      padding: '0 7px 0 4px',
      border: `1px solid ${tokens.line}`,
      ...Object.fromEntries(
        (['success', 'warning', 'error'] as const).map((look) => [
          `&.${look}`,
          {
            borderColor: `color-mix(in srgb, ${tokens[look]} 70%, transparent)`,
            '& > svg': { color: tokens[look] },
          },
        ]),
      ),
    },
  },
  '.cell-sign': {
    flex: 'none',
    width: 18,
    height: 18,
    fill: 'none',
    stroke: 'currentcolor',
    strokeWidth: 2,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
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
