import { v7 as uuidv7 } from 'uuid';
import { SIGNERS } from '#schemas/contract/signer.ts';
import { sendableFails } from '#schemas/contract/placement.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import type { Values } from '#schemas/engine/field.ts';
import { normalise } from '#schemas/engine/resource.ts';
import { faults } from '#schemas/engine/validate.ts';
import type { SignerRole } from '#schemas/vocabulary/index.ts';
import { changesBetween } from '#server/features/leads/lead.ts';
import { bodyCheck } from '#server/platform/ajv.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { writesType } from '../type.ts';
import { findSigner, presentSigner, type SignerRow } from './signer.ts';

/** Saves a new signer. Throws `forbidden`, or `bad_request` with everything that is wrong. */
export async function createSigner(db: Db, call: Call, sent: Values): Promise<Record<string, unknown>> {
  const type = writesType(call);
  const values = normalise(SIGNERS.fields, sent);
  refuse(faults(SIGNERS, bodyCheck(SIGNERS, 'create'), values, null));
  return transact(db, call, async (write) => {
    const id = uuidv7();
    await write.insert(
      'signer',
      { ...values, entity_id: id, lead_type: type, created_by: call.actor.id },
      { type: 'SIGNER_SAVED', changes: changesBetween({}, values) },
    );
    return presentSigner(await findSigner(write.trx, call.actor, id), call.actor);
  });
}

/**
 * Changes a signer that is still at `version`; drafts and what was sent name them as they were. Throws `not_found`, `forbidden`,
 * `stale` with the signer as they are, or `bad_request` with everything that is wrong.
 */
export async function updateSigner(
  db: Db,
  call: Call,
  id: string,
  version: number,
  sent: Values,
): Promise<Record<string, unknown>> {
  writesType(call);
  const values = normalise(SIGNERS.fields, sent);
  return transact(db, call, async (write) => {
    const current = await lockAt(write.trx, call, id, version);
    refuse(faults(SIGNERS, bodyCheck(SIGNERS, 'update'), values, { ...current }));
    if (values.role !== undefined && values.role !== current.role)
      refuse(await roleFails(write.trx, id, values.role as SignerRole));
    const changes = changesBetween({ ...current }, values);
    const patch = { ...values, updated_by: call.actor.id };
    if (changes.length > 0)
      await write.update('signer', id, version, patch, { type: 'SIGNER_SAVED', changes });
    return presentSigner(await findSigner(write.trx, call.actor, id), call.actor);
  });
}

/** Removes a signer that is still at `version`. Throws `not_found`, `forbidden`, `stale`, or `not_now` while templates name them. */
export const deleteSigner = (db: Db, call: Call, id: string, version: number): Promise<void> =>
  transact(db, call, async (write) => {
    writesType(call);
    const { name, email, lead_type } = await lockAt(write.trx, call, id, version);
    const templates = await templatesOf(write.trx, id);
    if (templates.length > 0) throw new Problem('not_now', [usedFail('entity_id', 'signer_used', templates)]);
    await write.remove('signer', id, version, {
      type: 'SIGNER_DELETED',
      changes: [],
      detail: { name, email, lead_type },
    });
  });

/** Whoever only approved needs no place on a paper; an enabled template must remain one that can be sent. */
async function roleFails(trx: Trx, id: string, role: SignerRole): Promise<Fail[]> {
  const unplaced = (await templatesOf(trx, id)).filter(
    ({ enabled, placements }) => enabled && sendableFails(placements, role).length > 0,
  );
  return unplaced.length > 0 ? [usedFail('role', 'signer_unplaced', unplaced)] : [];
}

/** Templates that name a signer, who is locked, as new agreements are made from them; in order of their names. */
const templatesOf = (trx: Trx, id: string) =>
  trx
    .selectFrom('contract_template as t')
    .innerJoin('contract_template_version as v', (join) =>
      join.onRef('v.template_id', '=', 't.entity_id').onRef('v.no', '=', 't.current_no'),
    )
    .select(['t.name', 't.enabled', 'v.placements'])
    .where('t.signer_id', '=', id)
    .orderBy((of) => of.fn('lower', ['t.name']))
    .execute();

/** The names of more would not be read; their number says that there are more. */
const NAMED_MAX = 5;
const usedFail = (field: string, code: Fail['code'], used: readonly { readonly name: string }[]): Fail => ({
  field,
  code,
  params: { limit: used.length, names: used.slice(0, NAMED_MAX).map(({ name }) => name) },
});

/** The signer, locked until the transaction ends, while they are at the version that the caller has seen. */
async function lockAt(trx: Trx, { actor }: Call, id: string, version: number): Promise<SignerRow> {
  const row = await findSigner(trx, actor, id, true);
  if (row.version !== version) throw new Problem('stale', [], presentSigner(row, actor));
  return row;
}
