import { useTranslate } from 'ra-core';

/** A cell without a value: a dash for the eye, a word for the ear. */
export function Empty() {
  const translate = useTranslate();
  return (
    <span className="cell-quiet">
      <span aria-hidden="true">—</span>
      <span className="cell-heard">{translate('leads.cell.empty')}</span>
    </span>
  );
}

export const VISUALLY_HIDDEN = {
  position: 'absolute',
  // In px by word: a bare 1 means 100% to MUI.
  width: '1px',
  height: '1px',
  m: '-1px',
  p: 0,
  overflow: 'hidden',
  clip: 'rect(0 0 0 0)',
  whiteSpace: 'nowrap',
  border: 0,
} as const;
