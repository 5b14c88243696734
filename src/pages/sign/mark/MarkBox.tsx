import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Mark } from '#schemas/contract/signing.ts';
import { FIELD } from './ink.tsx';
import { MarkView } from './MarkView.tsx';

/** Paper is white in the dark as well. */
export const Sheet = ({
  width,
  children,
}: {
  readonly width: string | number;
  readonly children: ReactNode;
}) => (
  <Box
    sx={{
      width,
      aspectRatio: `${FIELD.width} / ${FIELD.height}`,
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,
      overflow: 'hidden',
      bgcolor: 'common.white',
      colorScheme: 'only light',
    }}
  >
    {children}
  </Box>
);

/** A mark that was made, small. */
export const MarkBox = ({ mark }: { readonly mark: Mark }) => (
  <Sheet width={112}>
    <MarkView mark={mark} />
  </Sheet>
);
