import Box from '@mui/material/Box';
import { createContext, useContext, type ReactNode } from 'react';

/** What is worth knowing about what stands in a field, by field; it is no fault. */
export const FieldNotes = createContext<Readonly<Record<string, ReactNode>>>({});

/** The note of one field, which alone is drawn again when it changes. */
export function FieldNote({ name }: { readonly name: string }) {
  const note = useContext(FieldNotes)[name];
  if (!note) return null;
  return (
    <Box
      sx={{
        color: 'text.secondary',
        fontSize: 'caption.fontSize',
        mx: 1.75,
        mt: 0.5,
        overflowWrap: 'anywhere',
      }}
    >
      {note}
    </Box>
  );
}
