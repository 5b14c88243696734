import MoreIcon from '@mui/icons-material/MoreVert';
import type { SvgIconComponent } from '@mui/icons-material';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'ra-core';
import { useState } from 'react';

export interface MenuAction {
  readonly key: string;
  readonly label: string;
  readonly icon: SvgIconComponent;
  readonly run: () => void;
}

interface ActionMenuProps {
  /** Of what. */
  readonly name: string;
  /** Asked once it is opened; there is always one. */
  readonly actions: () => readonly MenuAction[];
}

/** What can be done with one thing of a list, behind a button; the menu is made when it opens: a page has many. */
export function ActionMenu({ name, actions }: ActionMenuProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = translate('explorer.actions_of', { name });
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      {anchor && (
        <Menu
          open
          anchorEl={anchor}
          // Within the page's content, where a screen reader looks for it.
          container={() => document.querySelector('main')}
          onClose={() => setAnchor(null)}
          // Lists have keys of their own.
          onKeyDown={(event) => event.stopPropagation()}
          slotProps={{ list: { 'aria-label': label } }}
        >
          {actions().map(({ key, label: text, icon: Icon, run }) => (
            <MenuItem
              key={key}
              onClick={() => {
                setAnchor(null);
                run();
              }}
            >
              <ListItemIcon>
                <Icon fontSize="small" />
              </ListItemIcon>
              {text}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
