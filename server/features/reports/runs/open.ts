import { breather } from '#server/platform/breathe.ts';
import type { Vault } from '#server/platform/forms/vault.ts';
import { nameIn } from '../query/columns.ts';
import type { Output } from '../query/compile.ts';
import type { ReportRow } from '../write/writer.ts';

/** What rows hold of an encrypted value that their reader may see (`sealedOf`). */
interface Sealed {
  readonly instance: string;
  readonly rev: number;
  readonly sealed: string;
}

/**
 * Rows with the values in full of which the query has given what is encrypted; the others keep their masks. One that other
 * answers hide has no mask, and stays hidden.
 */
export function opener(
  vault: Vault,
  outputs: readonly Output[],
): (rows: readonly ReportRow[]) => Promise<readonly ReportRow[]> {
  const opened = outputs.filter(({ sealed }) => sealed !== undefined);
  const breathe = breather();
  if (opened.length === 0) return (rows) => Promise.resolve(rows);
  return async (rows) => {
    const shown: ReportRow[] = [];
    for (const row of rows) {
      const values: [string, unknown][] = [];
      for (const { key, column, sealed } of opened) {
        const held = row[sealed!] as Sealed | null;
        if (held === null || row[key] === null || column === null) continue;
        const { instance, rev } = held;
        const place = { instance, field: nameIn(column), rev };
        values.push([key, await vault.open(place, Buffer.from(held.sealed, 'base64'))]);
      }
      shown.push({ ...row, ...Object.fromEntries(values) });
      await breathe();
    }
    return shown;
  };
}
