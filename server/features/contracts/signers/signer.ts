import { sql } from 'kysely';
import { SIGNERS, type SignerRecord } from '#schemas/contract/signer.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { requireScope, type Actor, type Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { readPage, type Page } from '#server/platform/list/page.ts';
import { parseListQuery, type RawQuery } from '#server/platform/list/query.ts';
import { searchOf, type Condition } from '#server/platform/list/sql.ts';
import { Problem } from '#server/platform/problem.ts';
import { presentOwned } from '../type.ts';

/** A row of the signer table. */
export type SignerRow = SignerRecord & {
  readonly entity_id: string;
  readonly version: number;
  readonly lead_type: LeadType;
};

/** The signers of the reader's lead type; of the other one there are none (404). */
function visibleSigners(actor: Actor): Condition {
  requireScope(actor, 'contract.read');
  return sql<boolean>`t.lead_type = ${actor.leadType}`;
}

const search = searchOf(SIGNERS.fields);

export async function listSigners(db: Db, call: Call, raw: RawQuery): Promise<Page<unknown>> {
  const source = { table: 'signer', fields: SIGNERS.fields, visible: visibleSigners(call.actor), search };
  const page = await readPage<SignerRow>(db, source, parseListQuery(source.fields, raw, 'name'));
  return { ...page, items: page.items.map((row) => presentSigner(row, call.actor)) };
}

/** A signer that the actor may see, else `not_found`; `lock` keeps it as it is until the transaction ends. */
export async function findSigner(db: Db | Trx, actor: Actor, id: string, lock = false): Promise<SignerRow> {
  const { rows } = await sql<SignerRow>`
    select t.* from signer t
     where t.entity_id = ${id} and ${visibleSigners(actor)} ${lock ? sql`for update` : sql``}`.execute(db);
  const [row] = rows;
  if (!row) throw new Problem('not_found');
  return row;
}

/** The signer as the API answers it, with what its reader may do to it. */
export const presentSigner = (row: SignerRow, actor: Actor): Record<string, unknown> =>
  presentOwned(SIGNERS.fields, row, actor);
