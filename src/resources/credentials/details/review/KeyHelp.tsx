import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslate } from 'ra-core';

const KEYS: readonly (readonly [name: string, keys: readonly string[]])[] = [
  ['move', ['J', 'K', '↓', '↑']],
  ['next', ['N']],
  ['approve', ['A']],
  ['reject', ['R']],
  ['document', ['D']],
  ['undo', ['U']],
  ['help', ['?']],
];

interface KeyHelpProps {
  readonly isOpen: boolean;
  readonly onChange: (isOpen: boolean) => void;
}

/** The board can be worked through without a mouse: this says how. */
export function KeyHelp({ isOpen, onChange }: KeyHelpProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <>
      <Button size="small" startIcon={<KeyboardIcon />} onClick={() => onChange(true)}>
        {translate('credential_review.keys.title')}
      </Button>
      <Dialog open={isOpen} onClose={() => onChange(false)} maxWidth="xs" fullWidth aria-labelledby={id}>
        <DialogTitle id={id}>{translate('credential_review.keys.title')}</DialogTitle>
        <DialogContent>
          <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1, gridTemplateColumns: 'auto 1fr' }}>
            {KEYS.map(([name, keys]) => (
              <Box key={name} sx={{ display: 'contents' }}>
                <Box component="dt" sx={{ display: 'flex', gap: 0.5 }}>
                  {keys.map((key) => (
                    <Box key={key} component="kbd" sx={kbd}>
                      {key}
                    </Box>
                  ))}
                </Box>
                <Box component="dd" sx={{ m: 0 }}>
                  {translate(`credential_review.keys.${name}`)}
                </Box>
              </Box>
            ))}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => onChange(false)}>{translate('ra.action.close')}</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

const kbd = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.5,
  px: 0.75,
  bgcolor: 'background.paper',
  fontFamily: 'inherit',
  fontWeight: 600,
} as const;
