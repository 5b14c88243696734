import Chip from '@mui/material/Chip';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface PlaceLinkProps {
  readonly to: string;
  readonly icon: ReactNode;
  readonly label: string;
  /** How many of it need a look. */
  readonly badge?: { readonly count: number; readonly label: string } | null;
  readonly isHere: boolean;
  /** How deep it lies in a tree. */
  readonly depth?: number;
  readonly onGo: () => void;
}

/** One place, or one folder of it. */
export const PlaceLink = ({ to, icon, label, badge, isHere, depth = 0, onGo }: PlaceLinkProps) => (
  <ListItemButton
    component={Link}
    to={to}
    selected={isHere}
    aria-current={isHere ? 'page' : undefined}
    onClick={onGo}
    sx={{ borderRadius: 1, pl: 2 + depth * 1.5 }}
  >
    <ListItemIcon sx={{ minWidth: 32 }}>{icon}</ListItemIcon>
    <ListItemText primary={<bdi>{label}</bdi>} sx={{ overflowWrap: 'anywhere' }} />
    {badge && (
      <Chip size="small" color="error" label={badge.count} title={badge.label} aria-label={badge.label} />
    )}
  </ListItemButton>
);
