/** How a bar is filled: told apart by its pattern as well as by its colour (WCAG 2.2, 1.4.1). */
export type Pattern = 'solid' | 'hatch' | 'dots' | 'open';

export interface Look {
  readonly colour: string;
  readonly pattern: Pattern;
}

/** What is drawn of the figure's rows: one bar, or one part of each, for a column. */
export interface Series extends Look {
  /** The column's key. */
  readonly key: string;
}

/** Letters of a drawing: of this height, and about so wide, in px. */
export const LETTER = { size: 12, width: 7.3 } as const;
