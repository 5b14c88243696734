import { Box, IconButton, Tooltip } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'ra-core';
import { useSession } from '#src/authProvider/session.tsx';
import { TYPE } from '#src/theme/tokens.ts';
import { lazyPart } from './lazyPart.tsx';
import { ahead } from './shown.ts';

const AccountPanel = lazyPart(ahead(() => import('./AccountPanel.tsx')));

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((part) => part.charAt(0))
    .slice(0, 2)
    .join('')
    .toUpperCase();

/** Who is signed in; below it how they like the console, and the way out. */
export function AccountMenu({ onShortcuts }: { readonly onShortcuts: () => void }) {
  const translate = useTranslate();
  const { fullName } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = translate('app.account', { name: fullName });

  return (
    <>
      <Tooltip title={label}>
        <IconButton
          onClick={(event) => setAnchor(event.currentTarget)}
          aria-label={label}
          aria-haspopup="dialog"
        >
          <Box
            sx={{
              display: 'grid',
              placeItems: 'center',
              width: 32,
              height: 32,
              borderRadius: '50%',
              lineHeight: 1,
              fontSize: TYPE.small,
              fontWeight: 650,
              bgcolor: 'primary.main',
              color: 'primary.contrastText',
            }}
          >
            {initials(fullName)}
          </Box>
        </IconButton>
      </Tooltip>
      <AccountPanel
        open={anchor !== null}
        anchor={anchor}
        label={label}
        onClose={() => setAnchor(null)}
        onShortcuts={onShortcuts}
      />
    </>
  );
}
