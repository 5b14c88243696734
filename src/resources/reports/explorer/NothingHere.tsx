import InboxIcon from '@mui/icons-material/InboxOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** A place without filters that is empty: what it is for. */
export const NothingHere = ({ help }: { readonly help: string }) => (
  <Box
    role="status"
    sx={{ display: 'grid', justifyItems: 'center', gap: 1, p: { xs: 3, md: 6 }, textAlign: 'center' }}
  >
    <InboxIcon fontSize="large" color="disabled" />
    <Typography sx={{ color: 'text.secondary' }}>{help}</Typography>
  </Box>
);
