import MenuIcon from '@mui/icons-material/Menu';
import { AppBar, Box, IconButton, Toolbar, Tooltip } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Help } from '#src/help/Help.tsx';
import { Bell } from '#src/resources/notices/Bell.tsx';
import { Search } from '#src/search/Search.tsx';
import { TYPE } from '#src/theme/tokens.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { RefreshButton } from './RefreshButton.tsx';
import { OwnLanguage, ThemeSwitch } from './switches.tsx';

const BAR = {
  bgcolor: 'background.default',
  color: 'text.primary',
  borderBottom: 1,
  borderColor: 'divider',
  '& .MuiIconButton-root': { color: 'text.secondary' },
} as const;

/** The bar above every screen: menu, search, language, light and dark, help, notices, account. */
export function TopBar({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  const translate = useTranslate();
  const [isListing, setListing] = useState(false);
  const toggle = translate(open ? 'app.menu.close' : 'app.menu.open');
  return (
    <AppBar position="sticky" sx={BAR}>
      <Toolbar sx={{ gap: { xs: 0.5, sm: 1 }, px: { xs: 1, sm: 2 } }}>
        <Tooltip title={toggle}>
          <IconButton onClick={onToggle} aria-label={toggle} aria-expanded={open}>
            <MenuIcon />
          </IconButton>
        </Tooltip>
        <Box sx={{ flex: 1, typography: 'h2', fontSize: TYPE.lead, minWidth: 0 }}>
          {/* A phone has no room for it; the menu begins with it. */}
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {translate('app.name')}
          </Box>
        </Box>
        <Search />
        <RefreshButton />
        {/* A phone has them in the account menu. */}
        <Box sx={{ display: { xs: 'none', sm: 'contents' } }}>
          <OwnLanguage />
          <ThemeSwitch />
        </Box>
        <Help isListing={isListing} onListing={setListing} />
        <Bell />
        <AccountMenu onShortcuts={() => setListing(true)} />
      </Toolbar>
    </AppBar>
  );
}
