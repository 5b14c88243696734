import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import { Avatar, Box, Divider, IconButton, ListItemIcon, Menu, MenuItem, Tooltip } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'ra-core';
import { useConsoleAuth } from '#src/authProvider/index.ts';
import { useSession } from '#src/authProvider/session.tsx';

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((part) => part.charAt(0))
    .slice(0, 2)
    .join('')
    .toUpperCase();

/** Who is signed in and as what, and the way out. */
export function AccountMenu() {
  const translate = useTranslate();
  const notify = useNotify();
  const auth = useConsoleAuth();
  const { fullName, username, role } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = translate('app.account', { name: fullName });

  return (
    <>
      <Tooltip title={label}>
        <IconButton onClick={(event) => setAnchor(event.currentTarget)} aria-label={label} aria-haspopup="menu">
          <Avatar sx={{ width: 32, height: 32, fontSize: '0.8125rem', fontWeight: 650, bgcolor: 'primary.main', color: 'primary.contrastText' }}>
            {initials(fullName)}
          </Avatar>
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <Box component="li" role="none" sx={{ px: 2, py: 1, maxWidth: 280 }}>
          <Box sx={{ fontWeight: 650 }}>{fullName}</Box>
          <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{username}</Box>
          <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{translate(`roles.${role}`)}</Box>
        </Box>
        <Divider component="li" role="none" />
        <MenuItem onClick={() => void auth.signOut().catch(() => notify('app.unreachable', { type: 'error' }))}>
          <ListItemIcon>
            <LogoutOutlined fontSize="small" />
          </ListItemIcon>
          {translate('app.sign_out')}
        </MenuItem>
      </Menu>
    </>
  );
}
