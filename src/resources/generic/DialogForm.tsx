import Box from '@mui/material/Box';
import type { ReactNode, Ref, SyntheticEvent } from 'react';

interface DialogFormProps {
  readonly onSubmit: (event: SyntheticEvent) => void;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLFormElement>;
}

/**
 * The form inside a dialog, around all of its parts. It is not the dialog itself: HTML lets a form have no such role. It
 * takes no place of its own, and leaves words about empty fields to us: the browser's are in the browser's language.
 */
export const DialogForm = ({ onSubmit, children, ref }: DialogFormProps) => (
  <Box component="form" ref={ref} noValidate onSubmit={onSubmit} sx={{ display: 'contents' }}>
    {children}
  </Box>
);
