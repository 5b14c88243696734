import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Fail } from '#schemas/engine/fails.ts';
import { isRole, roleNames, ROLES, scopeOf, type Role } from '#schemas/permissions.ts';
import { readsReport } from '#schemas/report/category.ts';
import { SHARES_MAX, type ReportShare, type ReportTarget } from '#schemas/report/item.ts';
import type { ShareLevel } from '#schemas/report/words.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { lockReports } from './folders/save.ts';
import { folderIn, readTree } from './folders/tree.ts';
import { findTemplate } from './templates/find.ts';

type Kind = ReportTarget['kind'];

interface ShareRow {
  readonly user_id: string | null;
  readonly role: Role | null;
  readonly level: ShareLevel;
}

/** The roles with which reports can be shared. */
const READERS = roleNames().filter((role) => scopeOf(role, 'report.run') !== null);

const columnOf = (kind: Kind) => sql.ref(kind === 'folder' ? 'folder_id' : 'template_id');

async function rowsOf(db: Db | Trx, kind: Kind, id: string): Promise<readonly ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    select user_id, role, level from report_share where ${columnOf(kind)} = ${id}
     order by created_at, entity_id`.execute(db);
  return rows;
}

const present = ({ user_id, role, level }: ShareRow): ReportShare =>
  user_id === null ? { role: role!, level } : { user_id, level };

interface Owned {
  readonly owner_id: string;
  readonly version: number;
  readonly kind?: Parameters<typeof readsReport>[1];
}

async function owned(db: Db | Trx, call: Call, kind: Kind, id: string): Promise<Owned> {
  if (kind === 'folder') return folderIn(await readTree(db, call.actor), id) as Owned;
  const row = await findTemplate(db, call.actor, id);
  return { owner_id: row.owner_id, version: row.version, kind: row };
}

/** With whom an own report or folder is shared. Throws `not_found`, or `forbidden` for somebody else's. */
export async function readShares(
  db: Db,
  call: Call,
  kind: Kind,
  id: string,
): Promise<{ items: readonly ReportShare[]; version: number }> {
  const { owner_id, version } = await owned(db, call, kind, id);
  if (owner_id !== call.actor.id) throw new Problem('forbidden');
  return { items: (await rowsOf(db, kind, id)).map(present), version };
}

/**
 * Shares an own report or folder with these, and nobody else. Throws `not_found`, `forbidden`, `stale`, or `bad_request`: a
 * person or role twice, unknown, or who may not read reports of this kind.
 */
export const saveShares = (
  db: Db,
  call: Call,
  kind: Kind,
  id: string,
  version: number,
  shares: readonly ReportShare[],
): Promise<{ items: readonly ReportShare[]; version: number }> =>
  transact(db, call, async (write) => {
    const { trx } = write;
    await lockReports(trx);
    const found = await owned(trx, call, kind, id);
    if (found.owner_id !== call.actor.id) throw new Problem('forbidden');
    const before = await rowsOf(trx, kind, id);
    if (found.version !== version)
      throw new Problem('stale', [], { items: before.map(present), version: found.version });
    refuse(await shareFails(trx, call, found, shares));
    await write.asOne(kind === 'folder' ? 'report_folder' : 'report_template', async (parts) => {
      const next = await parts.update(
        kind === 'folder' ? 'report_folder' : 'report_template',
        id,
        version,
        {},
      );
      await sql`delete from report_share where ${columnOf(kind)} = ${id}`.execute(trx);
      for (const { level, user_id = null, role = null } of shares)
        await sql`
          insert into report_share (entity_id, ${columnOf(kind)}, user_id, role, level)
          values (${uuidv7()}, ${id}, ${user_id}, ${role}, ${level})`.execute(trx);
      const changes = [{ field: 'shares', from: before.map(present), to: [...shares] }];
      return { id, version: next, event: { type: 'REPORT_SHARED', changes } };
    });
    return { items: shares, version: version + 1 };
  });

async function shareFails(
  trx: Trx,
  { actor, language }: Call,
  { kind }: Owned,
  shares: readonly ReportShare[],
): Promise<Fail[]> {
  if (shares.length > SHARES_MAX)
    return [{ field: 'items', code: 'too_many', params: { limit: SHARES_MAX } }];
  const ids = shares.flatMap(({ user_id }) => user_id ?? []);
  const { rows } = await sql<{ entity_id: string; role: string; name: string }>`
    select entity_id, roles[1] as role, trim(first_name || ' ' || last_name) as name from app_user
     where entity_id = any(${ids}::uuid[]) and active`.execute(trx);
  const people = new Map(rows.map((row) => [row.entity_id, row]));
  return shares.flatMap((share, index): Fail[] => {
    const field = `items.${index}`;
    const same = ({ user_id, role }: ReportShare) => user_id === share.user_id && role === share.role;
    if (shares.findIndex(same) < index) return [{ field, code: 'repeated' }];
    const role = share.role ?? people.get(share.user_id)?.role;
    if (!isRole(role) || share.user_id === actor.id) return [{ field, code: 'unknown_reference' }];
    const reads = READERS.includes(role) && (kind === undefined || readsReport(role, kind));
    const name = share.role ? ROLES[share.role][language] : (people.get(share.user_id)?.name ?? '');
    return reads ? [] : [{ field, code: 'not_readable', params: { names: [name] } }];
  });
}
