import { v7 as uuidv7 } from 'uuid';
import { isMany, type Values } from '#schemas/engine/field.ts';
import { fieldOf, writable } from '#schemas/engine/resource.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { TaskRecord } from '#schemas/task/index.ts';
import { outreachOf } from '#schemas/task/outreach.ts';
import type { Call } from '#server/platform/actor.ts';
import { localToday } from '#server/platform/day.ts';
import type { Db } from '#server/platform/db.ts';
import { refuse } from '#server/platform/problem.ts';
import { transact, type Write } from '#server/platform/write.ts';
import { filled, isLeadId, leadIdFails } from '../leads/children.ts';
import { changesBetween } from '../leads/lead.ts';
import { findLead } from '../leads/read.ts';
import { visibleLeads } from '../leads/visible.ts';
import { presentActivity, type Activity, type ActivityRow } from './activity.ts';
import { OUTREACH } from './kinds.ts';
import { findActivity } from './read.ts';
import { refuseSimilar, type Wish } from './similar.ts';
import { activityFails } from './validate.ts';

/**
 * Writes down an activity of a lead. Throws `not_found` for a lead that the actor may not see, `bad_request` with
 * everything that is wrong, or, asked to look for them, `possible_duplicate` with what is similar. A task that is saved
 * as an outreach too becomes both or neither (specification §3).
 */
export async function addActivity(
  db: Db,
  call: Call,
  activity: Activity,
  type: LeadType,
  { lead_id: leadId, ...sent }: Values,
  checkDuplicates = false,
): Promise<Record<string, unknown>> {
  visibleLeads(call.actor, 'activity.create', type);
  const values = { ...unsaid(activity, sent), ...filled(activity.creates, sent) };
  return transact(db, call, async (write) => {
    // Locked: a lead that is merged or deleted just now would leave the new row behind on the dead one.
    if (isLeadId(leadId)) await findLead(write.trx, call, type, leadId, true);
    refuse([...leadIdFails(leadId), ...(await activityFails(write.trx, call, activity, type, values, null))]);
    const wishes = wishesOf(activity, values);
    if (checkDuplicates) await refuseSimilar(write.trx, call.actor, String(leadId), wishes);
    const rows: ActivityRow[] = [];
    for (const wish of wishes) rows.push(await insert(write, call, wish, String(leadId), type));
    return presentActivity(activity, rows[0]!, call.actor);
  });
}

/** What a new one says where nobody says anything; what may be empty and was emptied stays so (a task's reminder). */
const unsaid = ({ creates, defaults }: Activity, sent: Values): Values =>
  Object.fromEntries(
    Object.entries(defaults).filter(
      ([name]) => sent[name] === undefined || fieldOf(creates.fields, name)?.required === true,
    ),
  );

function wishesOf(activity: Activity, { save_as_outreach: both, ...values }: Values): Wish[] {
  const outreach = (): Wish => ({
    activity: OUTREACH,
    values: outreachOf(values as TaskRecord, localToday()),
  });
  return [{ activity, values }, ...(both === true ? [outreach()] : [])];
}

async function insert(
  write: Write,
  call: Call,
  { activity, values }: Wish,
  leadId: string,
  type: LeadType,
): Promise<ActivityRow> {
  const { table, resource, added, conduct } = activity;
  const id = uuidv7();
  const columns = writable(resource).map(([name, field]): [string, unknown] => [
    name,
    values[name] ?? (isMany(field) ? [] : null),
  ]);
  await write.insert(
    table,
    {
      ...Object.fromEntries(columns),
      ...conduct?.stamps(call.actor, values, null),
      entity_id: id,
      lead_id: leadId,
      lead_type: type,
      created_by: call.actor.id,
    },
    {
      type: added,
      about: { resource: 'lead', id: leadId },
      changes: changesBetween({}, values),
      detail: { [table]: id },
    },
  );
  const row = await findActivity(write.trx, call, activity, id);
  await activity.after?.(write, call.actor, [{ before: null, after: row }]);
  return row;
}
