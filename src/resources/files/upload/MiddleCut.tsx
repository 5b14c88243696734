import Box from '@mui/material/Box';

/** Letters that always stay at the end: an ending, and the number before it. */
const KEPT = 12;

/** A long name on one line: what is cut is its middle, since its end often tells it from others. */
export function MiddleCut({ text }: { readonly text: string }) {
  const letters = [...text];
  const kept = letters.length > 2 * KEPT ? KEPT : 0;
  const cut = letters.length - kept;
  return (
    <Box component="span" title={text} sx={{ display: 'flex', minWidth: 0, whiteSpace: 'pre' }}>
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {letters.slice(0, cut).join('')}
      </Box>
      {kept > 0 && <span>{letters.slice(cut).join('')}</span>}
    </Box>
  );
}
