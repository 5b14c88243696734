import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';

/** A state has up to 254 counties. */
const MOST_NAMED = 8;

interface LostChoicesProps {
  readonly names: readonly string[];
  readonly onUndo: () => void;
}

/** What went with the choice it belonged to, and the way back. The place is there before its words, so that they are read out. */
export function LostChoices({ names, onUndo }: LostChoicesProps) {
  const translate = useTranslate();
  const more = names.length - MOST_NAMED;
  const told = names.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` +${more}` : '');
  return (
    <Box
      role="status"
      sx={{
        ...(names.length > 0 ? { mx: 1.75, mt: 0.5 } : {}),
        color: 'text.secondary',
        fontSize: 'caption.fontSize',
        overflowWrap: 'anywhere',
      }}
    >
      {names.length > 0 && (
        <>
          {translate('leads.choice.lost', { names: told })}{' '}
          <Button size="small" onClick={onUndo} sx={{ minWidth: 0, py: 0 }}>
            {translate('ra.action.undo')}
          </Button>
        </>
      )}
    </Box>
  );
}
