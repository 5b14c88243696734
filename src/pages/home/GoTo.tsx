import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useMenu } from '#src/layout/menu.ts';

/** Everything that the menu has, by its name: closed, the menu shows signs only. */
export function GoTo() {
  const translate = useTranslate();
  const id = useId();
  const entries = useMenu().flatMap((group) => group.entries);
  return (
    <Box component="nav" aria-labelledby={id} sx={{ mt: 4 }}>
      <Typography variant="h2" id={id} sx={{ mb: 1 }}>
        {translate('home.go_to')}
      </Typography>
      <Box component="ul" sx={LIST}>
        {entries.map(({ key, to, icon: Icon }) => (
          <li key={to}>
            <Link component={RouterLink} to={to} sx={ENTRY}>
              <Icon fontSize="small" aria-hidden sx={{ color: 'text.secondary' }} />
              {translate(`app.menu.${key}`)}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  );
}

const LIST = {
  display: 'grid',
  columnGap: 2,
  m: 0,
  p: 0,
  listStyle: 'none',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 14rem), 1fr))',
  maxWidth: 1200,
} as const;
const ENTRY = { display: 'flex', alignItems: 'center', gap: 1, minHeight: 40 } as const;
