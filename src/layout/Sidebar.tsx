import HomeOutlined from '@mui/icons-material/HomeOutlined';
import {
  Box,
  Drawer,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  ListSubheader,
  Tooltip,
} from '@mui/material';
import type { Theme } from '@mui/material';
import { useTranslate } from 'ra-core';
import { NavLink, useLocation } from 'react-router-dom';
import { RAIL_WIDTH } from '#src/theme/tokens.ts';
import { useMenu, type MenuEntry } from './menu.ts';

interface SidebarProps {
  readonly open: boolean;
  /** A drawer over the page instead of a rail beside it. */
  readonly over: boolean;
  readonly onClose: () => void;
}

/** The navigation: a rail of icons, or with their names when it is open. */
export function Sidebar({ open, over, onClose }: SidebarProps) {
  const width = open || over ? RAIL_WIDTH.open : RAIL_WIDTH.closed;
  return (
    <Drawer
      variant={over ? 'temporary' : 'permanent'}
      open={over ? open : true}
      onClose={onClose}
      sx={
        over ? undefined : { width, flexShrink: 0, transition: (theme) => theme.transitions.create('width') }
      }
      slotProps={{
        paper: {
          sx: {
            width,
            border: 0,
            overflowX: 'hidden',
            bgcolor: 'rail.main',
            color: 'rail.on',
            transition: (theme: Theme) => theme.transitions.create('width'),
          },
        },
      }}
    >
      <Entries wide={open || over} onChoose={over ? onClose : undefined} />
    </Drawer>
  );
}

function Entries({ wide, onChoose }: { wide: boolean; onChoose?: () => void }) {
  const translate = useTranslate();
  const groups = useMenu();
  const { pathname } = useLocation();
  // The longest address that is part of the present one: /leads/import is not /leads.
  const current = groups
    .flatMap(({ entries }) => entries.map(({ to }) => to))
    .filter((to) => pathname === to || pathname.startsWith(`${to}/`))
    .reduce((longest, to) => (to.length > longest.length ? to : longest), '');

  return (
    <Box component="nav" aria-label={translate('app.menu.main')}>
      <Brand wide={wide} />
      <List dense disablePadding>
        <Entry
          entry={{ to: '/', icon: HomeOutlined }}
          label={translate('app.home')}
          wide={wide}
          selected={pathname === '/'}
          onChoose={onChoose}
        />
      </List>
      {groups.map((group) => (
        <List
          key={group.area}
          dense
          disablePadding
          sx={{ mt: 1.5 }}
          subheader={
            wide && (
              <ListSubheader
                disableSticky
                sx={{
                  bgcolor: 'transparent',
                  color: 'rail.on',
                  opacity: 0.8,
                  typography: 'overline',
                  px: 2.5,
                }}
              >
                {translate(`app.menu.${group.key}`)}
              </ListSubheader>
            )
          }
        >
          {group.entries.map((entry) => (
            <Entry
              key={entry.to}
              entry={entry}
              label={translate(`app.menu.${entry.key}`)}
              wide={wide}
              selected={entry.to === current}
              onChoose={onChoose}
            />
          ))}
        </List>
      ))}
    </Box>
  );
}

interface EntryProps {
  readonly entry: Pick<MenuEntry, 'to' | 'icon'>;
  readonly label: string;
  readonly wide: boolean;
  readonly selected: boolean;
  readonly onChoose?: () => void;
}

function Entry({ entry: { to, icon: Icon }, label, wide, selected, onChoose }: EntryProps) {
  return (
    <ListItem disablePadding>
      <Tooltip title={wide ? '' : label} placement="right">
        <ListItemButton
          component={NavLink}
          to={to}
          end
          onClick={onChoose}
          selected={selected}
          aria-current={selected ? 'page' : undefined}
          aria-label={wide ? undefined : label}
          sx={{
            minHeight: 44,
            mx: 1,
            my: 0.25,
            px: 1.5,
            borderRadius: 1.5,
            color: 'inherit',
            '&:hover': { bgcolor: 'rgba(255,255,255,.08)' },
            '&.Mui-selected, &.Mui-selected:hover': {
              bgcolor: 'rgba(255,255,255,.12)',
              color: 'rail.active',
            },
            '&:focus-visible': { outlineColor: (theme) => theme.palette.rail.active, outlineOffset: -3 },
          }}
        >
          <ListItemIcon sx={{ minWidth: 36, color: 'inherit' }}>
            <Icon fontSize="small" />
          </ListItemIcon>
          {wide && (
            <ListItemText primary={label} slotProps={{ primary: { fontSize: '0.9375rem', noWrap: true } }} />
          )}
        </ListItemButton>
      </Tooltip>
    </ListItem>
  );
}

function Brand({ wide }: { wide: boolean }) {
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
          <Box sx={{ typography: 'h2', color: '#fff' }}>{translate('app.name')}</Box>
          <Box sx={{ fontSize: '0.75rem', opacity: 0.85 }}>{translate('app.subtitle')}</Box>
        </Box>
      )}
    </Box>
  );
}
