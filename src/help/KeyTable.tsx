import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { Fragment } from 'react';
import { isApple } from '#src/layout/shortcuts.ts';
import { TYPE } from '#src/theme/tokens.ts';
import type { KeyGroup } from './keys.ts';

/** What which keys do. */
export function KeyTable({ keys }: Pick<KeyGroup, 'keys'>) {
  const translate = useTranslate();
  return (
    <Box component="dl" sx={LIST}>
      {keys.map(({ keys: ways, label }) => (
        <Box key={`${label} ${ways[0]}`} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
            {ways.map((way, index) => (
              <Fragment key={way}>
                {index > 0 && ways.length === 2 && <Between text={translate('shortcuts.or')} />}
                <Way keys={way} />
              </Fragment>
            ))}
          </Box>
          <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
            {translate(label)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const Between = ({ text }: { readonly text: string }) => (
  <Box component="span" sx={{ color: 'text.secondary', typography: 'body2' }}>
    {text}
  </Box>
);

/** `mod+k`: both at once; `g h`: one after the other. */
function Way({ keys }: { readonly keys: string }) {
  const translate = useTranslate();
  return keys.split(' ').map((chord, index) => (
    <Fragment key={chord}>
      {index > 0 && <Between text={translate('shortcuts.then')} />}
      {chord.split('+').map((key) => (
        <Key key={key} name={key} />
      ))}
    </Fragment>
  ));
}

const NAMES = [
  'mod',
  'shift',
  'alt',
  'enter',
  'escape',
  'space',
  'delete',
  'up',
  'down',
  'left',
  'right',
  'arrows',
];

function Key({ name }: { readonly name: string }) {
  const translate = useTranslate();
  const text =
    name === 'mod' && isApple()
      ? '⌘'
      : NAMES.includes(name)
        ? translate(`shortcuts.names.${name}`)
        : name.charAt(0).toUpperCase() + name.slice(1);
  return (
    <Box component="kbd" sx={KEY}>
      {text}
    </Box>
  );
}

const LIST = {
  m: 0,
  display: 'grid',
  gap: 1,
  alignItems: 'baseline',
  gridTemplateColumns: 'fit-content(55%) minmax(0, 1fr)',
} as const;
const KEY = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.5,
  px: 0.75,
  minWidth: 24,
  textAlign: 'center',
  bgcolor: 'background.paper',
  fontFamily: 'inherit',
  fontSize: TYPE.small,
  fontWeight: 600,
} as const;
