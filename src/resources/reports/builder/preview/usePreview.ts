import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { isGrouped, type ReportDefinition } from '#schemas/report/definition.ts';
import type { ReportPreview } from '#schemas/report/preview.ts';
import { bodyOf } from '#src/dataProvider/errors.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { useSettled } from '../../../generic/useSettled.ts';
import { forPreview } from '../edit.ts';
import { useDefinition, useReportStore } from '../store.ts';
import { useWorld } from '../world.ts';

const BUSY_TRIES = 10;
const BUSY_MS = 1000;

/** The first rows of a definition. */
export interface Shown {
  readonly definition: ReportDefinition;
  readonly preview: ReportPreview;
}

export interface Preview {
  /** Those of the last definition that could be read; null: there has been none. */
  readonly shown: Shown | null;
  /** The rows of what is built now are on their way. */
  readonly isBusy: boolean;
  readonly error: unknown;
  /** There is nothing that rows could show. */
  readonly isEmpty: boolean;
  readonly retry: () => void;
}

/** Reads the first rows of the report once it has not been changed for a moment, and judges it by the answer. */
export function usePreview(): Preview {
  const provider = useProvider();
  const language = useLanguage();
  const store = useReportStore();
  const { kind } = useWorld();
  const definition = useDefinition((now) => now);
  const spelled = useMemo(() => JSON.stringify(forPreview(definition)), [definition]);
  const settled = useSettled(spelled);
  const asked = useMemo(() => JSON.parse(settled) as ReportDefinition, [settled]);
  const isEmpty = !isGrouped(asked) && asked.columns.length === 0;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['reports', 'preview', kind, language, settled],
    queryFn: async ({ signal }): Promise<Shown> => {
      const body = { ...kind, definition: asked };
      const preview = await provider.call<ReportPreview>('reports/preview', { method: 'POST', body, signal });
      return { definition: asked, preview };
    },
    enabled: !isEmpty,
    // What is refused is so because of the definition, unless previews that were left have not ended yet.
    retry: (count, refused) => bodyOf(refused)?.status === 429 && count < BUSY_TRIES,
    retryDelay: BUSY_MS,
  });
  const [last, setLast] = useState<Shown | null>(null);
  if (data && data !== last) setLast(data);

  useEffect(() => {
    if (!isFetching) store.judge('preview', asked, bodyOf(error)?.fails ?? []);
  }, [store, asked, error, isFetching]);

  return {
    shown: isEmpty ? null : (data ?? last),
    isBusy: isFetching || spelled !== settled,
    error: isEmpty ? null : error,
    isEmpty,
    retry: () => void refetch(),
  };
}
