import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { usePrinting } from '../generic/print/printing.ts';

const LINES = 8;
/** Some eight lines of a phone. */
const CHARACTERS = 480;

/** A text with its line breaks; of a long one the beginning, until the reader wants all of it. */
export function LongText({ text }: { readonly text: unknown }) {
  const translate = useTranslate();
  const [isWhole, setWhole] = useState(usePrinting());
  if (typeof text !== 'string' || text === '') return null;
  const isLong = text.length > CHARACTERS || text.split('\n').length > LINES;
  return (
    <Box sx={{ mt: 1 }}>
      <Box
        sx={{
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          maxWidth: '90ch',
          ...(isLong && !isWhole
            ? {
                display: '-webkit-box',
                WebkitBoxOrient: 'vertical',
                WebkitLineClamp: LINES,
                overflow: 'hidden',
              }
            : {}),
        }}
      >
        {text}
      </Box>
      {isLong && (
        <Button size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)} sx={{ ml: -0.5 }}>
          {translate(isWhole ? 'activities.list.start' : 'activities.list.whole')}
        </Button>
      )}
    </Box>
  );
}
