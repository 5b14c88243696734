import { numberText } from '#schemas/engine/numbers.ts';
import { RETENTION, RETENTION_KINDS, type RetentionDays } from '#schemas/privacy/retention.ts';
import { isPeople, MOST_PEOPLE, type RetentionCounts } from './retain.ts';

const said = (n: number): string => numberText(n, 'en');

/** What a run would take of each kind, line by line, for whoever operates the installation. */
export function retentionLines(counts: RetentionCounts, periods: RetentionDays): string[] {
  const cells = RETENTION_KINDS.map((kind) => {
    const count = counts[kind];
    const period = count === undefined ? 'for ever' : `${said(periods[kind])} days`;
    const pace = isPeople(kind) && (count ?? 0) > MOST_PEOPLE ? ` (${said(MOST_PEOPLE)} a night)` : '';
    return [kind, period, count === undefined ? '-' : said(count), `${RETENTION[kind].en}${pace}`] as const;
  });
  const width = (column: 0 | 1 | 2): number => Math.max(...cells.map((line) => line[column].length));
  return [
    ...cells.map(
      ([kind, period, count, text]) =>
        `${kind.padEnd(width(0))}  ${period.padStart(width(1))}  ${count.padStart(width(2))}  ${text}`,
    ),
    'Whom something stands against (a legal hold, an exclusion, a file or an agreement that is open) is not counted. Nothing was changed.',
  ];
}
