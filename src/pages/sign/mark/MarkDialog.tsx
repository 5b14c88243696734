import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormHelperText,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId, useState, type FormEvent } from 'react';
import { TYPED_MAX, type Mark } from '#schemas/contract/signing.ts';
import { DrawPad, type Drawing } from './DrawPad.tsx';
import { Sheet } from './MarkBox.tsx';
import { MarkView } from './MarkView.tsx';

const WAYS = ['typed', 'drawn'] as const satisfies readonly Mark['kind'][];

interface MarkDialogProps {
  readonly kind: 'SIGNATURE' | 'INITIALS';
  readonly mark: Mark | null;
  /** What is offered to type. */
  readonly name: string;
  readonly onUse: (mark: Mark) => void;
  readonly onClose: () => void;
}

/** Makes a signature, or initials: typed, which needs no pointer, or drawn. */
export function MarkDialog({ kind, mark, name, onUse, onClose }: MarkDialogProps) {
  const translate = useTranslate();
  const [title, help] = [useId(), useId()];
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const [way, setWay] = useState<Mark['kind']>(mark?.kind ?? 'typed');
  const [text, setText] = useState(mark?.kind === 'typed' ? mark.text : name);
  const [strokes, setStrokes] = useState<Drawing>(mark?.kind === 'drawn' ? mark.strokes : []);
  const [isTold, setTold] = useState(false);
  const isEmpty = way === 'typed' ? !text.trim() : strokes.length === 0;
  const what = kind === 'SIGNATURE' ? 'signature' : 'initials';

  const use = (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty) return setTold(true);
    onUse(way === 'typed' ? { kind: 'typed', text: text.trim() } : { kind: 'drawn', strokes });
  };

  return (
    <Dialog open fullWidth fullScreen={isSmall} onClose={onClose} aria-labelledby={title}>
      <Box component="form" onSubmit={use} noValidate sx={{ display: 'contents' }}>
        <DialogTitle id={title}>{translate(`sign.mark.title.${what}`)}</DialogTitle>
        <DialogContent>
          <ToggleButtonGroup
            exclusive
            fullWidth
            value={way}
            onChange={(_event, chosen: Mark['kind'] | null) => chosen && setWay(chosen)}
            aria-label={translate('sign.mark.way')}
            sx={{ mb: 2 }}
          >
            {WAYS.map((one) => (
              <ToggleButton key={one} value={one} sx={{ minHeight: 48 }}>
                {translate(`sign.mark.${one}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          {way === 'typed' && (
            <TextField
              autoFocus
              label={translate(`sign.mark.${what}`)}
              value={text}
              onChange={(event) => setText(event.target.value)}
              size="medium"
              autoComplete="off"
              slotProps={{ htmlInput: { maxLength: TYPED_MAX, 'aria-describedby': help } }}
            />
          )}
          <Box sx={{ my: 1 }}>
            <Sheet width="100%">
              {way === 'typed' ? (
                <MarkView mark={{ kind: 'typed', text: text.trim() }} />
              ) : (
                <DrawPad strokes={strokes} onChange={setStrokes} />
              )}
            </Sheet>
          </Box>
          {way === 'drawn' && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <Button
                size="large"
                disabled={strokes.length === 0}
                onClick={() => setStrokes(strokes.slice(0, -1))}
              >
                {translate('sign.mark.undo')}
              </Button>
              <Button size="large" disabled={strokes.length === 0} onClick={() => setStrokes([])}>
                {translate('sign.mark.clear')}
              </Button>
            </Box>
          )}
          <FormHelperText id={help} error={isTold && isEmpty} role={isTold && isEmpty ? 'alert' : undefined}>
            {translate(isTold && isEmpty ? `sign.mark.empty.${way}` : `sign.mark.help.${way}`)}
          </FormHelperText>
        </DialogContent>
        <DialogActions sx={{ p: 2 }}>
          <Button size="large" onClick={onClose}>
            {translate('ra.action.cancel')}
          </Button>
          <Button size="large" type="submit" variant="contained">
            {translate(`sign.mark.use.${what}`)}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
