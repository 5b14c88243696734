import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';

/** The head of the column of what can be done with a row. */
export function ActionHead({ className = 'menu' }: { readonly className?: string }) {
  const translate = useTranslate();
  return (
    <th scope="col" className={className}>
      <Box component="span" sx={VISUALLY_HIDDEN}>
        {translate('explorer.actions')}
      </Box>
    </th>
  );
}
