import { sql } from 'kysely';
import type { Values } from '#schemas/engine/field.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Trx } from '#server/platform/db.ts';
import { Problem } from '#server/platform/problem.ts';
import { presentActivity, type Activity, type ActivityRow } from './activity.ts';

/** What is similar (docs/decisions/014): trigrams that two texts share, among the last of a lead's within some days. */
const SIMILARITY = 0.6;
const AMONG = 200;
const WITHIN_DAYS = 30;
/** So many are shown. */
const MOST = 3;

/** An activity that is about to be written. */
export interface Wish {
  readonly activity: Activity;
  readonly values: Values;
}

/**
 * Throws `possible_duplicate` with the newest activities of a lead that say nearly the same as one of the wishes. The
 * caller holds the lead's lock, so of two who write the same in the same moment the second is told.
 */
export async function refuseSimilar(
  trx: Trx,
  actor: Actor,
  leadId: string,
  wishes: readonly Wish[],
): Promise<void> {
  const found: { readonly activity: Activity; readonly row: ActivityRow }[] = [];
  for (const { activity, values } of wishes)
    for (const row of await findSimilar(trx, leadId, activity, values)) found.push({ activity, row });
  if (found.length === 0) return;
  const similar = found
    .sort((a, b) => momentOf(b.row) - momentOf(a.row))
    .slice(0, MOST)
    .map(({ activity, row }) => presentActivity(activity, row, actor));
  throw new Problem('possible_duplicate', [], undefined, { similar });
}

const momentOf = ({ created_at }: ActivityRow): number => (created_at as Date).getTime();

async function findSimilar(
  trx: Trx,
  leadId: string,
  { rows: read, likeness }: Activity,
  values: Values,
): Promise<ActivityRow[]> {
  const said = values[likeness.text] ?? '';
  const text = sql`coalesce(${sql.ref(`t.${likeness.text}`)}, '')`;
  // What has no letters has no trigrams: it is like itself alone.
  const { rows } = await sql<ActivityRow>`
    select t.* from (
      select t.* from ${read()} t
       where t.lead_id = ${leadId} and t.created_at > now() - make_interval(days => ${WITHIN_DAYS})
       order by t.created_at desc, t.entity_id desc limit ${AMONG}) t
     where ${sql.ref(`t.${likeness.choice}`)} = ${values[likeness.choice]}
       and (${text} = ${said} or similarity(${text}, ${said}) >= ${SIMILARITY})
     order by t.created_at desc, t.entity_id desc limit ${MOST}`.execute(trx);
  return rows;
}
