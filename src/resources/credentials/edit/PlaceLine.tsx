import ChevronIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface PlaceLineProps {
  readonly to: string;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly mark?: ReactNode;
}

/** A line of a list that leads to a place of the file, large enough for a thumb. */
export function PlaceLine({ to, title, text, mark }: PlaceLineProps) {
  return (
    <ListItem disablePadding divider>
      <ListItemButton component={Link} to={to} sx={{ minHeight: 52, gap: 1, px: 1 }}>
        {/* On a phone the mark stands below: beside it no name would have room. */}
        <Box
          sx={{
            flex: 1,
            minWidth: 0,
            display: 'flex',
            flexDirection: { xs: 'column', sm: 'row' },
            alignItems: { xs: 'start', sm: 'center' },
            gap: { xs: 0.5, sm: 1 },
          }}
        >
          <Box sx={{ flex: { sm: 1 }, minWidth: 0, alignSelf: 'stretch' }}>
            <Typography component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere', display: 'block' }}>
              {title}
            </Typography>
            {text && (
              <Typography component="div" variant="body2" sx={{ color: 'text.secondary' }}>
                {text}
              </Typography>
            )}
          </Box>
          {mark}
        </Box>
        <ChevronIcon aria-hidden color="action" />
      </ListItemButton>
    </ListItem>
  );
}
