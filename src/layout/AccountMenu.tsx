import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import NoticesOutlined from '@mui/icons-material/NotificationsOutlined';
import { Avatar, Box, Button, IconButton, Popover, Tooltip } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { NOTICE_SETTINGS_PATH } from '#schemas/notices/settings.ts';
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

  const signOut = () => void auth.signOut().catch(() => notify('app.unreachable', { type: 'error' }));

  return (
    <>
      <Tooltip title={label}>
        <IconButton
          onClick={(event) => setAnchor(event.currentTarget)}
          aria-label={label}
          aria-haspopup="dialog"
        >
          <Avatar
            sx={{
              width: 32,
              height: 32,
              fontSize: '0.8125rem',
              fontWeight: 650,
              bgcolor: 'primary.main',
              color: 'primary.contrastText',
            }}
          >
            {initials(fullName)}
          </Avatar>
        </IconButton>
      </Tooltip>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': label, sx: { p: 2, width: 280, maxWidth: '100%' } },
        }}
      >
        <Box sx={{ fontWeight: 650 }}>{fullName}</Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{username}</Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', mb: 1.5 }}>
          {translate(`roles.${role}`)}
        </Box>
        <Button
          fullWidth
          startIcon={<NoticesOutlined />}
          component={Link}
          to={NOTICE_SETTINGS_PATH}
          onClick={() => setAnchor(null)}
          sx={{ mb: 1 }}
        >
          {translate('notices.settings.open')}
        </Button>
        <Button fullWidth variant="outlined" startIcon={<LogoutOutlined />} onClick={signOut}>
          {translate('app.sign_out')}
        </Button>
      </Popover>
    </>
  );
}
