import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import type { ReportItem } from '#schemas/report/item.ts';
import { reasonOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { useReportChanges } from './api.ts';

export type Mark = 'favourite' | 'pinned';

/** The reader's own marks of reports, set and taken away where they stand. */
export function useMarks() {
  const { mark } = useReportChanges();
  const notify = useNotify();
  const language = useLanguage();
  const { mutate } = useMutation({
    mutationFn: ({ report, which }: { report: ReportItem; which: Mark }) =>
      mark(report.entity_id, { [which]: !report[which] }),
    onError: (error) => notify(reasonOf(error, language), { type: 'error' }),
  });
  return { toggle: (report: ReportItem, which: Mark) => mutate({ report, which }) };
}
