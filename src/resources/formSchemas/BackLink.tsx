import BackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';

interface BackLinkProps {
  /** As the page below it. */
  readonly width?: 'full' | 'form';
  readonly to: string;
  /** Where it leads, in the reader's language. */
  readonly label: string;
}

/** From a part of a form to what it is a part of. */
export const BackLink = ({ width = 'form', to, label }: BackLinkProps) => (
  <Box sx={{ maxWidth: width === 'form' ? 960 : undefined, mx: 'auto' }}>
    <Button
      component={Link}
      to={to}
      startIcon={<BackIcon />}
      sx={{ mt: -1, mb: 1, minHeight: 44, textAlign: 'start', overflowWrap: 'anywhere' }}
    >
      {label}
    </Button>
  </Box>
);
