import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState, type ReactNode } from 'react';

/** Something that is read on demand, below the button that shows it. */
export function Fold({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box sx={{ mt: 1 }}>
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        sx={{ ml: -0.5 }}
      >
        {label}
      </Button>
      <Box id={id} hidden={!isOpen}>
        {isOpen && children}
      </Box>
    </Box>
  );
}
