import { SEPARATORS } from '#schemas/import-flow/index.ts';
import type { Suggestion } from '#schemas/import-flow/suggest.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { Problem } from '#server/platform/problem.ts';
import { jsonList } from '#server/platform/write.ts';
import type { FlowRow } from './flow.ts';
import { headersKey } from './headers.ts';
import { inspect, type Reading } from './inspect.ts';
import { mappedBefore } from './mappedBefore.ts';
import { suggest } from './suggestions.ts';

/** How a file was read, and what it probably means: what a flow keeps of both. */
export type Intake = Pick<
  FlowRow,
  'separator' | 'encoding' | 'header_row' | 'headers' | 'headers_key' | 'samples' | 'mappings' | 'suggestions'
> & { readonly rows: number };

/**
 * Reads a file and suggests what its columns are. Throws `invalid_csv`, see `inspect`; also for a single column that is
 * nothing we know.
 * @param flowId the flow that is read anew
 */
export async function takeIn(
  db: Db | Trx,
  { actor }: Call,
  type: LeadType,
  content: Buffer,
  reading: Reading,
  flowId: string | null = null,
): Promise<Intake> {
  const { rows, cells, ...read } = await inspect(content, reading);
  const { headers } = read;
  const headers_key = headersKey(headers);
  const known =
    // Two files without headers have nothing in common but their width.
    read.header_row === 0 ? null : await mappedBefore(db, actor, type, headers, headers_key, flowId);
  const suggestions = known?.suggestions ?? (await suggest(db, type, headers, cells));
  if (headers.length === 1 && !isOneColumn(headers[0] ?? '', suggestions)) throw new Problem('invalid_csv');
  const mappings = known?.mappings ?? [
    ...suggestions.map(({ column, field }) => ({ column, field })),
    // Who imports leads is their PR, unless somebody says otherwise.
    { field: 'pr_assigned_id', value: actor.username },
  ];
  return { ...read, headers_key, mappings, suggestions, rows };
}

/** A single column is either a list of something we know, or a file cut at the wrong character. */
const isOneColumn = (header: string, suggestions: readonly Suggestion[]): boolean =>
  !SEPARATORS.some((separator) => header.includes(separator)) && suggestions.length > 0;

/** Values of a flow as its table takes them: its lists are JSON. */
export const columnsOf = (values: Partial<FlowRow>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? jsonList(value as readonly unknown[]) : value,
    ]),
  );
