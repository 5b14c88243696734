import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { failsOf, type Fail } from '#schemas/engine/fails.ts';
import { interpret } from '#schemas/engine/interpret.ts';
import { KINDS } from '#schemas/engine/kinds.ts';
import {
  MAPPING_NAME_MAX,
  mappingFails,
  type Mapping,
  type SavedMapping,
} from '#schemas/import-flow/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { changesBetween } from '#server/features/leads/lead.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { jsonList, transact } from '#server/platform/write.ts';
import { findFlow } from './flow.ts';
import { refit } from './headers.ts';
import { findMapping, mayEdit, MOST_MAPPINGS, presentMappings, type MappingRow } from './mappings.ts';

export interface MappingValues {
  readonly name: string;
  readonly mappings: readonly Mapping[];
}

const checkName = interpret({
  type: 'object',
  properties: {
    name: KINDS.text.schema({ kind: 'text', maxLength: MAPPING_NAME_MAX, label: { en: '', es: '' } }),
  },
});

/**
 * Keeps a mapping for files with the headers of a flow. Throws `not_found`, or `bad_request` with everything that is
 * wrong: the name (also `name_taken`, `too_many`), the mapping.
 */
export async function createMapping(
  db: Db,
  call: Call,
  flowId: string,
  sent: MappingValues,
): Promise<SavedMapping> {
  return transact(db, call, async (write) => {
    const { trx } = write;
    const { lead_type, headers, headers_key } = await findFlow(trx, call.actor, flowId);
    const values = { name: sent.name.trim(), mappings: sent.mappings };
    refuse([
      ...(await nameFails(trx, lead_type, values.name, null)),
      ...contentFails(lead_type, headers, values.mappings),
    ]);
    const id = uuidv7();
    await write.insert(
      'import_mapping',
      {
        entity_id: id,
        lead_type,
        name: values.name,
        headers: jsonList(headers),
        headers_key,
        mappings: jsonList(values.mappings),
        created_by: call.actor.id,
      },
      { type: 'IMPORT_MAPPING_SAVED', changes: changesBetween({}, values) },
    );
    return present(trx, call, await findMapping(trx, call.actor, id));
  });
}

/**
 * Changes a saved mapping that is still at `version`. Throws `not_found`, `forbidden` (somebody else's, to an agent),
 * `stale` with the mapping as it is, or `bad_request` with everything that is wrong.
 */
export async function updateMapping(
  db: Db,
  call: Call,
  id: string,
  version: number,
  sent: Partial<MappingValues>,
): Promise<SavedMapping> {
  return transact(db, call, async (write) => {
    const { trx } = write;
    const current = await changeable(trx, call, id, version);
    const values = {
      ...(sent.name === undefined ? {} : { name: sent.name.trim() }),
      // The file at hand may spell its headers in another way.
      ...(sent.mappings ? { mappings: refit(sent.mappings, current.headers) } : {}),
    };
    refuse([
      ...(values.name === undefined ? [] : await nameFails(trx, current.lead_type, values.name, id)),
      ...(values.mappings ? contentFails(current.lead_type, current.headers, values.mappings) : []),
    ]);
    const changes = changesBetween({ ...current }, values);
    const row = { ...values, ...(values.mappings ? { mappings: jsonList(values.mappings) } : {}) };
    if (changes.length > 0)
      await write.update('import_mapping', id, version, row, { type: 'IMPORT_MAPPING_SAVED', changes });
    return present(trx, call, await findMapping(trx, call.actor, id));
  });
}

/** Removes a saved mapping that is still at `version`. Throws `not_found`, `forbidden` or `stale`. */
export async function deleteMapping(db: Db, call: Call, id: string, version: number): Promise<void> {
  await transact(db, call, async (write) => {
    const { name, mappings } = await changeable(write.trx, call, id, version);
    const event = { type: 'IMPORT_MAPPING_DELETED', changes: [], detail: { name, mappings } } as const;
    await write.remove('import_mapping', id, version, event);
  });
}

async function changeable(trx: Trx, call: Call, id: string, version: number): Promise<MappingRow> {
  const current = await findMapping(trx, call.actor, id);
  if (!mayEdit(call.actor, current)) throw new Problem('forbidden');
  if (current.version !== version) throw new Problem('stale', [], await present(trx, call, current));
  return current;
}

async function present(trx: Trx, call: Call, row: MappingRow): Promise<SavedMapping> {
  const [saved] = await presentMappings(trx, call.actor, [row]);
  if (!saved) throw new Problem('not_found');
  return saved;
}

const contentFails = (type: LeadType, headers: readonly string[], mappings: readonly Mapping[]): Fail[] =>
  mappings.length === 0
    ? [{ field: 'mappings', code: 'too_few', params: { limit: 1 } }]
    : mappingFails(type, headers, mappings, false);

/** What is wrong with a name; those of a lead type are written one after the other, so that each is there once. */
async function nameFails(trx: Trx, type: LeadType, name: string, self: string | null): Promise<Fail[]> {
  if (name === '') return [{ field: 'name', code: 'required' }];
  const shape = failsOf(checkName({ name }), { name });
  if (shape.length > 0) return shape;
  await sql`select pg_advisory_xact_lock(hashtext(${`provnet.import-mappings.${type}`}))`.execute(trx);
  const { rows } = await sql<{ taken: boolean; others: number }>`
    select coalesce(bool_or(lower(name) = lower(${name})), false) as taken, count(*)::int as others
      from import_mapping where lead_type = ${type} and entity_id is distinct from ${self}::uuid`.execute(
    trx,
  );
  const { taken = false, others = 0 } = rows[0] ?? {};
  if (taken) return [{ field: 'name', code: 'name_taken' }];
  return self === null && others >= MOST_MAPPINGS
    ? [{ field: 'name', code: 'too_many', params: { limit: MOST_MAPPINGS } }]
    : [];
}
