import CloseIcon from '@mui/icons-material/Close';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import { Box, IconButton, Paper } from '@mui/material';
import type { Theme } from '@mui/material';
import { useTranslate } from 'ra-core';
import { NavLink, useLocation } from 'react-router-dom';
import { NOT_PRINTED } from '#src/theme/print.ts';
import { RAIL, RAIL_WIDTH, TYPE } from '#src/theme/tokens.ts';
import { lazyPart } from './lazyPart.tsx';
import { ENTRIES, MENU } from './menuLook.ts';
import { useCurrentEntry, useMenu, type MenuEntry } from './menu.ts';
import { useRailTip } from './railTip.tsx';
import { ahead } from './shown.ts';

// A phone's.
const MenuDrawer = lazyPart(ahead(() => import('./MenuDrawer.tsx')));

const WIDENING = (theme: Theme) => theme.transitions.create('width');
const RAIL_PLACE = {
  position: 'fixed',
  insetBlock: 0,
  left: 0,
  zIndex: 'drawer',
  overflowY: 'auto',
  display: 'flex',
  flexDirection: 'column',
} as const;

interface SidebarProps {
  readonly open: boolean;
  /** A drawer over the page instead of a rail beside it. */
  readonly over: boolean;
  readonly onClose: () => void;
}

/** The navigation: a rail of icons, or with their names when it is open. */
export function Sidebar({ open, over, onClose }: SidebarProps) {
  if (over)
    return (
      <MenuDrawer open={open} onClose={onClose}>
        <Entries wide onChoose={onClose} />
      </MenuDrawer>
    );
  const width = open ? RAIL_WIDTH.open : RAIL_WIDTH.closed;
  return (
    <Box sx={{ width, flexShrink: 0, transition: WIDENING, ...NOT_PRINTED }}>
      <Paper elevation={0} square sx={{ ...MENU, ...RAIL_PLACE, width, transition: WIDENING }}>
        <Entries wide={open} />
      </Paper>
    </Box>
  );
}

function Entries({ wide, onChoose }: { wide: boolean; onChoose?: () => void }) {
  const translate = useTranslate();
  const groups = useMenu();
  const { pathname } = useLocation();
  const current = useCurrentEntry();
  const { pointed, tip } = useRailTip();

  return (
    <>
      <Box component="nav" aria-label={translate('app.menu.main')} sx={ENTRIES} {...(wide ? {} : pointed)}>
        <Brand wide={wide} onClose={onChoose} />
        <ul>
          <Entry
            entry={{ to: '/', icon: HomeOutlined }}
            label={translate('app.home')}
            wide={wide}
            selected={pathname === '/'}
            onChoose={onChoose}
          />
        </ul>
        {groups.map((group) => (
          <ul key={`${group.area}.${group.key}`} aria-label={translate(`app.menu.${group.key}`)}>
            {wide && <li className="group">{translate(`app.menu.${group.key}`)}</li>}
            {group.entries.map((entry) => (
              <Entry
                key={entry.to}
                entry={entry}
                label={translate(`app.menu.${entry.key}`)}
                wide={wide}
                selected={entry.to === current?.to}
                onChoose={onChoose}
              />
            ))}
          </ul>
        ))}
      </Box>
      {tip}
    </>
  );
}

interface EntryProps {
  readonly entry: Pick<MenuEntry, 'to' | 'icon'>;
  readonly label: string;
  readonly wide: boolean;
  readonly selected: boolean;
  readonly onChoose?: () => void;
}

const Entry = ({ entry: { to, icon: Icon }, label, wide, selected, onChoose }: EntryProps) => (
  <li>
    <NavLink
      to={to}
      end
      onClick={onChoose}
      className={selected ? 'selected' : undefined}
      aria-current={selected ? 'page' : undefined}
      aria-label={wide ? undefined : label}
    >
      <Icon fontSize="small" />
      {wide && <span>{label}</span>}
    </NavLink>
  </li>
);

/** The name of the product, and of a drawer its way out: what lies beside it is hidden from screen readers. */
function Brand({ wide, onClose }: { wide: boolean; onClose: (() => void) | undefined }) {
  const translate = useTranslate();
  return (
    <Box
      sx={{ height: 64, mb: 1, px: 2, display: 'flex', alignItems: 'center', gap: 1.5, whiteSpace: 'nowrap' }}
    >
      <Box
        component="svg"
        viewBox="0 0 32 32"
        aria-hidden
        sx={{ width: 32, height: 32, flex: 'none', color: 'rail.active' }}
      >
        <g fill="none" stroke="currentColor" strokeWidth="2">
          <circle cx="16" cy="7" r="4" />
          <circle cx="7" cy="24" r="4" />
          <circle cx="25" cy="24" r="4" />
          <path d="M14 10.5 9 20.5M18 10.5l5 10M11 24h10" />
        </g>
      </Box>
      {wide && (
        <Box sx={{ lineHeight: 1.25 }}>
          <Box sx={{ typography: 'h2', color: RAIL.name }}>{translate('app.name')}</Box>
          <Box sx={{ fontSize: TYPE.caption, opacity: 0.85 }}>{translate('app.subtitle')}</Box>
        </Box>
      )}
      {onClose && (
        <IconButton
          onClick={onClose}
          aria-label={translate('app.menu.close')}
          edge="end"
          color="inherit"
          sx={{ ml: 'auto' }}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}
