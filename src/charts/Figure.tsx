import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId, useRef, useState, type ReactNode } from 'react';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { NOT_PRINTED } from '#src/theme/print.ts';
import { isEmpty, type FigureData } from './data.ts';
import { FigureTable } from './FigureTable.tsx';
import { FigureTools } from './FigureTools.tsx';
import { NOT_IN_PICTURE } from './png.ts';

export interface FigureProps {
  /** In the reader's language. */
  readonly title: string;
  /** Names its files: lower case, dashes. */
  readonly name: string;
  readonly data: FigureData;
  /** For the eye alone: the table says the same to everybody else. */
  readonly children: ReactNode;
  /** What chooses what is drawn: stands above the drawing, which it is of no use without, and in no picture. */
  readonly controls?: ReactNode;
  /** A line below the drawing, and in the picture. */
  readonly note?: ReactNode;
  /** Instead of all rows, where there are too many of them; `isShown`: to be seen, else only to be read aloud. */
  readonly table?: (isShown: boolean) => ReactNode;
  readonly startsAsTable?: boolean;
}

/**
 * The frame of every drawing: its title, the same numbers as a table (to be read aloud always, to be seen at a click)
 * and both as a file. Links in the table are reached by the keyboard once it is seen.
 */
export function Figure({
  title,
  name,
  data,
  children,
  controls,
  note,
  table,
  startsAsTable = false,
}: FigureProps) {
  const translate = useTranslate();
  const id = useId();
  const frame = useRef<HTMLElement>(null);
  const [isTable, setTable] = useState(startsAsTable);
  return (
    <Paper ref={frame} component="figure" variant="outlined" aria-labelledby={id} sx={FRAME}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5, minHeight: 34 }}>
        <Box component="figcaption" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', pt: 0.75 }}>
          <Typography component="h2" id={id} variant="subtitle2">
            {title}
          </Typography>
        </Box>
        <FigureTools
          title={title}
          name={name}
          data={data}
          frame={frame}
          isTable={isTable}
          onTable={setTable}
        />
      </Box>
      {controls && !isTable && (
        <Box {...NOT_IN_PICTURE} sx={NOT_PRINTED}>
          {controls}
        </Box>
      )}
      {!isTable &&
        (isEmpty(data) ? (
          <Typography variant="body2" sx={{ color: 'text.secondary', py: 2 }}>
            {translate('charts.none')}
          </Typography>
        ) : (
          <Box aria-hidden="true" sx={{ minWidth: 0 }}>
            {children}
          </Box>
        ))}
      {isTable ? (
        // Tables of many rows scroll in themselves; a picture of one shows what is in sight.
        <Box role="group" aria-labelledby={id} tabIndex={0} sx={{ maxHeight: 520, overflow: 'auto' }}>
          {table ? table(true) : <FigureTable labelledBy={id} data={data} isShown />}
        </Box>
      ) : (
        <Box sx={VISUALLY_HIDDEN} {...NOT_IN_PICTURE}>
          {table ? table(false) : <FigureTable labelledBy={id} data={data} isShown={false} />}
        </Box>
      )}
      {note && (
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary', mt: 1 }}>
          {note}
        </Typography>
      )}
    </Paper>
  );
}

const FRAME = {
  m: 0,
  p: 1.5,
  minWidth: 0,
  // What is hidden from the eye in it must not be placed by the page.
  position: 'relative',
  breakInside: 'avoid',
} as const;
