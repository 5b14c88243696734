import { Box, Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Mark, SigningView } from '#schemas/contract/signing.ts';
import { MarkBox } from '../mark/MarkBox.tsx';
import { MarkDialog } from '../mark/MarkDialog.tsx';
import { meOf } from './fields.ts';

interface MarkFieldProps {
  readonly kind: 'SIGNATURE' | 'INITIALS';
  readonly mark: Mark | null;
  readonly view: SigningView;
  readonly describedBy: string;
  readonly onChange: (mark: Mark) => void;
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((part) => part.charAt(0))
    .join('');

/** The signature, or the initials, that stand in all fields of their kind. */
export function MarkField({ kind, mark, view, describedBy, onChange }: MarkFieldProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const name = meOf(view)?.name ?? '';
  const what = kind === 'SIGNATURE' ? 'signature' : 'initials';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, my: 1 }}>
      {mark && <MarkBox mark={mark} />}
      <Button
        variant="outlined"
        size="large"
        data-entry
        aria-describedby={describedBy}
        onClick={() => setOpen(true)}
        sx={{ flex: '1 1 auto' }}
      >
        {translate(`sign.mark.${mark ? 'change' : 'make'}.${what}`)}
      </Button>
      {isOpen && (
        <MarkDialog
          kind={kind}
          mark={mark}
          name={kind === 'SIGNATURE' ? name : initialsOf(name)}
          onUse={(made) => {
            onChange(made);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Box>
  );
}
