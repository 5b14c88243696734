import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';
import type { AuditKey, Place } from '#server/platform/keys/chainMarks.ts';
import { readBefore } from '../before.ts';
import { verifyAccounts } from './accounts.ts';
import { Faults } from './faults.ts';
import { verifyLinks, type Chained } from './links.ts';
import { verifyCounted, verifyCovered, verifyRows } from './rows.ts';

export interface Verified extends Chained {
  readonly faults: Faults;
  /** Batches that have no place in the chain yet: only that they fit the history was proved. */
  readonly unlinked: number;
  /** Whether what earlier releases wrote is still being chained. */
  readonly isBehind: boolean;
  readonly accounts: number;
}

/** What an operator knows besides. */
export interface Asked {
  /** A head that was kept elsewhere: its number, and its link or the beginning of it. */
  readonly noted?: Place | undefined;
  /** A day (YYYY-MM-DD, UTC): older rows may be gone, with a partition that was taken out. */
  readonly since?: string | undefined;
}

/**
 * Proves that the history is what was written: rows by their batches, batches by the chain, the chain by its head; and of the
 * credential files the chains of their status events. It reads page by page, and changes nothing, while others write.
 * @param progress hears now and then how far it is
 */
export async function verifyAudit(
  db: Db,
  keys: readonly AuditKey[],
  { noted, since }: Asked,
  progress: (line: string) => void,
): Promise<Verified> {
  const faults = new Faults();
  const tell = (of: string) => (done: number) => progress(`${of}: ${done.toLocaleString('en-US')}`);
  // Before the chain: what gets its place meanwhile was compared already.
  await verifyRows(db, since, faults, tell('batches compared with the history'));
  const chained = await verifyLinks(db, { keys, noted, faults, tell: tell('batches of the chain') });
  progress('looking for rows in no batch');
  const before = await readBefore(db, keys);
  if (before === null) faults.add('before_forged', ['audit.before']);
  await verifyCovered(db, before ?? null, faults);
  await verifyCounted(db, faults);
  const accounts = await verifyAccounts(db, faults, tell('credential files'));
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from audit_batch where no is null`.execute(db);
  return { ...chained, faults, unlinked: rows[0]?.n ?? 0, isBehind: typeof before === 'string', accounts };
}
