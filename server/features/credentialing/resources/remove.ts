import { sql } from 'kysely';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { Problem } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { allow } from '../parts.ts';
import { presentResource } from '../resource.ts';
import { settle } from '../settle/index.ts';
import { findResource, SUBJECT_TABLES } from '../subject.ts';
import { isRemovable, mayEditFile } from './rights.ts';

/**
 * Removes a resource that was never submitted, with everything of it; its files are forgotten, and swept, and one event
 * tells it. Throws `not_found`, `forbidden`, `not_now`, or `stale` with the resource as it is.
 */
export async function removeResource(db: Db, call: Call, id: string, version: number): Promise<void> {
  await transact(db, call, async (write) => {
    const { account, resource } = await findResource(write.trx, call, id, true);
    allow(mayEditFile(call.actor, account), isRemovable(account, resource));
    if (resource.version !== version)
      throw new Problem('stale', [], presentResource(resource, account, call.actor));
    await removeDerived(write.trx, id);
    await write.asOne('resource', async (parts) => {
      for (const table of SUBJECT_TABLES) await parts.remove(table, sql<boolean>`resource_id = ${id}`);
      await parts.remove('resource', sql<boolean>`entity_id = ${id}`);
      return {
        id,
        version: null,
        event: {
          type: 'CREDENTIAL_COMPONENT_DELETED',
          about: { resource: 'account', id: account.entity_id },
          changes: [
            { field: 'kind', from: resource.kind, to: null },
            { field: 'name', from: resource.name, to: null },
          ],
          detail: { resource_id: id },
        },
      };
    });
    await settle(write.trx, [{ account_id: account.entity_id, resource_id: null }]);
  });
}

/** Items follow from what is there, values belong to their form. */
async function removeDerived(trx: Trx, id: string): Promise<void> {
  await sql`delete from requirement_item where resource_id = ${id}`.execute(trx);
  await sql`
    delete from field_value where instance_id in (select entity_id from form_instance where resource_id = ${id})`.execute(
    trx,
  );
}
