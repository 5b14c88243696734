import type { ImportFlow } from '#schemas/import-flow/index.ts';

/** What an import of a flow would do now, as far as its counts say. */
export interface Forecast {
  readonly created: number;
  readonly updated: number;
  /** Duplicates that are decided one by one: some become leads, others change one. */
  readonly decided: number;
  readonly left: number;
}

/** @param hasOwn some duplicates are decided on their own */
export function forecastOf(
  { counts, options }: Pick<ImportFlow, 'counts' | 'options'>,
  hasOwn: boolean,
): Forecast {
  const fresh = options.unmatched === 'create' ? counts.valid : 0;
  const taken = Math.max(0, counts.ready - fresh);
  const { duplicates } = options;
  const isUpdate = duplicates === 'fill' || duplicates === 'overwrite';
  return {
    created: fresh + (!hasOwn && duplicates === 'create' ? taken : 0),
    updated: !hasOwn && isUpdate ? taken : 0,
    decided: hasOwn ? taken : 0,
    left: counts.valid + counts.failed + counts.refused + counts.pending + counts.removed - counts.ready,
  };
}
