import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useNumber } from '#src/i18n/hooks.ts';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { isOpen, type Upload } from './upload.ts';
import { useFaultTexts, useStateText } from './words.ts';

/** More that end at once are counted. */
const NAMED = 3;

/** Tells screen readers what has ended, and how. It stands on the screen before there is anything to tell. */
export function UploadNews({ items }: { readonly items: readonly Upload[] }) {
  const translate = useTranslate();
  const number = useNumber();
  const stateText = useStateText();
  const faultTexts = useFaultTexts();
  const [told, setTold] = useState({ items, text: '' });
  if (told.items !== items) {
    const before = new Map(told.items.map((upload) => [upload.id, upload]));
    const ended = items.filter((upload) => {
      const former = before.get(upload.id);
      return !isOpen(upload) && (!former || isOpen(former));
    });
    const done = ended.filter(({ state }) => state === 'UPLOADED').length;
    const text =
      ended.length > NAMED
        ? translate('file_uploads.ended', { done: number(done), failed: number(ended.length - done) })
        : ended
            .map((upload) => [`${upload.name}: ${stateText(upload.state)}`, ...faultTexts(upload)].join('. '))
            .join('; ');
    setTold({ items, text: ended.length > 0 ? text : told.text });
  }
  return (
    <Box role="status" sx={VISUALLY_HIDDEN}>
      {told.text}
    </Box>
  );
}
