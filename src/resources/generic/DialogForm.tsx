import Box from '@mui/material/Box';
import { EntriesBack } from './EntriesBack.tsx';
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { focusFirstFault } from './useFaultFocus.ts';
import type { KeptState } from './useKeptEntries.ts';

interface DialogFormProps {
  readonly onSubmit: (event: SyntheticEvent) => void;
  readonly children: ReactNode;
  /** What was typed before a session that died. */
  readonly kept?: KeptState;
}

/**
 * The form inside a dialog, around all of its parts. It is not the dialog itself: HTML lets a form have no such role. It
 * takes no place of its own, and leaves words about empty fields to us: the browser's are in the browser's language.
 * When it is refused, at once or by the server, the keyboard is taken to the first fault.
 */
export function DialogForm({ onSubmit, children, kept }: DialogFormProps) {
  const form = useRef<HTMLFormElement>(null);
  /** It was sent, and nothing was done since: a fault that is marked now is why it was refused. */
  const isSent = useRef(false);
  const goOn = () => (isSent.current = false);
  const [, setSends] = useState(0);
  // With every drawing: faults are marked when the answer comes, of which only the dialog around knows.
  useEffect(() => {
    if (isSent.current && form.current && focusFirstFault(form.current)) isSent.current = false;
  });
  return (
    <Box
      component="form"
      ref={form}
      noValidate
      onSubmit={(event) => {
        isSent.current = true;
        onSubmit(event);
        // What is refused for the same a second time draws nothing anew.
        setSends((count) => count + 1);
      }}
      // Also in what lies elsewhere, as the options of a select, which tells of no input.
      onKeyDownCapture={goOn}
      onPointerDownCapture={goOn}
      onInputCapture={goOn}
      sx={{ display: 'contents' }}
    >
      {kept && <EntriesBack {...kept} />}
      {children}
    </Box>
  );
}
