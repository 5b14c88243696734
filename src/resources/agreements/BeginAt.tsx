import Box from '@mui/material/Box';
import { useEffect, useRef, type ReactNode } from 'react';

interface BeginAtProps {
  /** Path of a field; absent: wherever the dialog begins. */
  readonly field: string | undefined;
  readonly children: ReactNode;
}

/** The part of a form in which the keyboard begins at one field, to which a link led. */
export function BeginAt({ field, children }: BeginAtProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (field === undefined) return;
    // Of a table that lacks a row its first one, beside which another is added.
    const named = box.current?.querySelector<HTMLElement>(`[name="${field}"], [name^="${field}."]`);
    // A select is named by its hidden input: what the keyboard reaches stands beside it.
    const input =
      named?.closest('.MuiFormControl-root')?.querySelector<HTMLElement>('[role="combobox"]') ?? named;
    input?.focus();
    // jsdom has no scrolling.
    input?.scrollIntoView?.({ block: 'center' });
  }, [field]);
  return (
    <Box ref={box} sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      {children}
    </Box>
  );
}
