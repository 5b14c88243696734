import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import NoticesOutlined from '@mui/icons-material/NotificationsOutlined';
import { Box, Button } from '@mui/material';
import { useNotify, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { NOTICE_SETTINGS_PATH } from '#schemas/addresses.ts';
import { useSession } from '#src/authProvider/session.tsx';
import { TYPE } from '#src/theme/tokens.ts';
import { PanelBelow } from './PanelBelow.tsx';
import { OwnLanguage, ThemeSwitch } from './switches.tsx';
import { useSignOut } from './useSignOut.ts';

interface AccountPanelProps {
  readonly open: boolean;
  readonly anchor: HTMLElement | null;
  readonly label: string;
  readonly onClose: () => void;
  readonly onShortcuts: () => void;
}

/** Below the account's button: who is signed in and as what, how they like the console, and the way out. */
export default function AccountPanel({ open, anchor, label, onClose, onShortcuts }: AccountPanelProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { fullName, username, role } = useSession();
  const signOut = useSignOut(() => notify('app.unreachable', { type: 'error' }));
  return (
    <PanelBelow
      anchor={anchor}
      open={open}
      onClose={onClose}
      paper={{ 'aria-label': label, sx: { p: 2, width: 280, maxWidth: '100%' } }}
    >
      <Box sx={{ fontWeight: 650 }}>{fullName}</Box>
      <Box sx={{ color: 'text.secondary', fontSize: TYPE.small }}>{username}</Box>
      <Box sx={{ color: 'text.secondary', fontSize: TYPE.small, mb: 1.5 }}>{translate(`roles.${role}`)}</Box>
      {/* Wider bars have them themselves. */}
      <Box sx={{ display: { xs: 'flex', sm: 'none' }, justifyContent: 'space-between', mb: 1 }}>
        <OwnLanguage />
        <ThemeSwitch />
      </Box>
      <Button
        fullWidth
        startIcon={<NoticesOutlined />}
        component={Link}
        to={NOTICE_SETTINGS_PATH}
        onClick={onClose}
        sx={{ mb: 1 }}
      >
        {translate('notices.settings.open')}
      </Button>
      <Button
        fullWidth
        startIcon={<KeyboardOutlined />}
        onClick={() => {
          onClose();
          onShortcuts();
        }}
        sx={{ mb: 1 }}
      >
        {translate('shortcuts.title')}
      </Button>
      <Button fullWidth variant="outlined" startIcon={<LogoutOutlined />} onClick={signOut}>
        {translate('app.sign_out')}
      </Button>
    </PanelBelow>
  );
}
