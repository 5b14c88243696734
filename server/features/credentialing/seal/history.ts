import { sql } from 'kysely';
import { maskOf } from '#schemas/engine/mask.ts';
import { isSame } from '#schemas/engine/same.ts';
import type { Change } from '#server/db/schema.ts';
import { SEALING } from '#server/platform/events.ts';
import type { Write } from '#server/platform/write.ts';
import type { Guards } from './guards.ts';

const PAGE = 50;
/** Events that say what values were. */
const OF_VALUES = ['CREDENTIAL_UPDATED', 'CREDENTIAL_COMPONENT_UPDATED', 'FORM_UPGRADED'];

/**
 * Masks what the history of the next accounts says in the clear of what is sensitive (docs/decisions/022). Answers the last
 * of them; null: there is none left.
 */
export async function sealHistory(
  write: Write,
  guards: Guards,
  after: string | null,
): Promise<string | null> {
  const { rows: accounts } = await sql<{ entity_id: string }>`
    select entity_id from account where ${after}::uuid is null or entity_id > ${after}::uuid
     order by entity_id limit ${PAGE}`.execute(write.trx);
  const fields = [...new Set([...guards.values()].flatMap((one) => [...one.keys()]))];
  const { rows } = await sql<{ entity_id: string; changes: Change[]; form: string }>`
    select h.entity_id, h.changes, h.detail ->> 'form' as form from history h
     where h.record_id = any(${accounts.map((one) => one.entity_id)}::uuid[]) and h.kept is null
       and h.type = any(${OF_VALUES}::text[])
       and exists (select from jsonb_array_elements(h.changes) c where c ->> 'field' = any(${fields}::text[]))
     order by h.entity_id`.execute(write.trx);
  const masked = rows
    .map(({ entity_id, changes, form }) => ({
      entity_id,
      before: changes,
      changes: changes.map((change) => {
        const guard = guards.get(form)?.get(change.field);
        return { ...change, from: maskOf(guard, change.from), to: maskOf(guard, change.to) };
      }),
    }))
    .filter(({ before, changes }) => !isSame(before, changes));
  if (masked.length > 0)
    await write.asOne('account', async (parts) => ({
      id: parts.key,
      version: null,
      event: {
        type: SEALING,
        about: { resource: 'history', id: parts.key },
        changes: [],
        detail: { rows: await parts.retell(masked) },
      },
    }));
  return accounts.length < PAGE ? null : accounts.at(-1)!.entity_id;
}
