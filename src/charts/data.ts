import type { To } from 'react-router-dom';

/** A number of a figure. null: there is none, such as a share of nothing. */
export interface Cell {
  readonly value: number | null;
  /** Where exactly what it counts is listed. */
  readonly to?: To;
}

export interface Column {
  readonly key: string;
  readonly label: string;
  /** How its numbers are written; else as the reader writes numbers. */
  readonly format?: (value: number) => string;
}

export interface Row {
  readonly key: string;
  readonly label: string;
  /** By the keys of the columns; a column that says nothing of this row is left out. */
  readonly cells: Readonly<Record<string, Cell>>;
}

/** What a figure says: the drawing, the table and the file are made of the same rows. */
export interface FigureData {
  /** What the rows are, such as 'Status': the head of their names. */
  readonly of: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

export const valueOf = ({ cells }: Row, column: string): number => cells[column]?.value ?? 0;

/** Whether there is nothing to draw. */
export const isEmpty = ({ rows, columns }: FigureData): boolean =>
  rows.every((row) => columns.every(({ key }) => valueOf(row, key) === 0));
