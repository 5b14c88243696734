import { createContext, useContext } from 'react';
import type { ImportOptions, Mapping } from '#schemas/import-flow/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { ImportItemStatus } from '#schemas/vocabulary/index.ts';

/** What the rows of a grid have in common; it changes rarely, so that rows are not drawn again with every count. */
export interface RowsScope {
  readonly flowId: string;
  readonly type: LeadType;
  readonly mappings: readonly Mapping[];
  readonly options: ImportOptions;
  /** The rows that are asked for; what became of them since may be something else. */
  readonly status: ImportItemStatus;
  readonly isLocked: boolean;
}

export const RowsContext = createContext<RowsScope | null>(null);

export function useRowsScope(): RowsScope {
  const scope = useContext(RowsContext);
  if (!scope) throw new Error('Rows stand in a grid');
  return scope;
}
