import SearchIcon from '@mui/icons-material/Search';
import { Box, Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { lazyPart } from '#src/layout/lazyPart.tsx';
import { isApple, useShortcut } from '#src/layout/shortcuts.ts';
import { TYPE } from '#src/theme/tokens.ts';

const load = () => import('./SearchDialog.tsx');
const SearchDialog = lazyPart(load);
/** After the screen itself has come. */
const AHEAD_MS = 2000;

/** The search of the whole product: a button in the bar, and the keys that open it from everywhere. */
export function Search() {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  // Who opens it types at once: letters that come before the dialog would be lost. What fails here is tried again then.
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), AHEAD_MS);
    return () => clearTimeout(timer);
  }, []);
  const shortcut = { label: 'search.label', group: 'search.keys.everywhere', run: open };
  useShortcut({ ...shortcut, keys: 'mod+k' });
  useShortcut({ ...shortcut, keys: '/' });

  return (
    <>
      <Button
        onClick={open}
        aria-label={translate('search.label')}
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple() ? 'Meta+K' : 'Control+K'}
        color="inherit"
        sx={{
          minWidth: 40,
          minHeight: 40,
          px: { xs: 1, md: 1.5 },
          gap: 1,
          border: { xs: 0, md: 1 },
          borderColor: { md: 'divider' },
          color: 'text.secondary',
        }}
      >
        <SearchIcon fontSize="small" />
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
          {translate('search.open')}
        </Box>
        <Box
          component="kbd"
          sx={{ display: { xs: 'none', md: 'inline' }, font: 'inherit', fontSize: TYPE.caption }}
        >
          {isApple() ? '⌘K' : `${translate('search.keys.control')} K`}
        </Box>
      </Button>
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}
