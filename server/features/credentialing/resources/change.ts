import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { allow } from '../parts.ts';
import { presentResource } from '../resource.ts';
import { isEditable } from '../rights.ts';
import { nameIn } from '../settle/work.ts';
import { findResource } from '../subject.ts';
import { wholeResource } from './read.ts';
import { mayEditFile } from './rights.ts';

/**
 * Calls a resource otherwise, as long as its form gives it no name. Throws `not_found`, `forbidden`, `not_now`, `stale`
 * with the resource as it is, or `bad_request`.
 */
export async function renameResource(db: Db, call: Call, id: string, version: number, name: string) {
  return transact(db, call, async (write) => {
    const subject = await findResource(write.trx, call, id, true);
    const { account, resource } = subject;
    allow(
      mayEditFile(call.actor, account),
      isEditable(call.actor, subject) && nameIn(resource.facts) === null,
    );
    if (resource.version !== version)
      throw new Problem('stale', [], presentResource(resource, account, call.actor));
    const to = name.trim();
    if (to === '') refuse([{ field: 'name', code: 'required' }]);
    if (to !== resource.name)
      await write.update(
        'resource',
        id,
        version,
        { name: to, updated_by: call.actor.id },
        {
          type: 'CREDENTIAL_COMPONENT_UPDATED',
          about: { resource: 'account', id: account.entity_id },
          changes: [{ field: 'name', from: resource.name, to }],
          detail: { resource_id: id },
        },
      );
    return wholeResource(write.trx, call, id);
  });
}
