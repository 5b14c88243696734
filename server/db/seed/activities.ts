import { sql } from 'kysely';
import type { ActivityName } from '#schemas/activity/index.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import { ROLES, roleNames, type LeadType } from '#schemas/permissions.ts';
import { OUTREACH_TYPE } from '#schemas/vocabulary/index.ts';
import type { Change } from '#server/db/schema.ts';
import type { Trx } from '#server/platform/db.ts';
import { insertShapes, type JsonRow } from './insert.ts';
import { demoId, usersWith } from './people.ts';
import { randomFrom, type Random } from './random.ts';
import { NOTES, OUTREACHES } from './sayings.ts';
import { demoTask } from './tasks.ts';

/** Of the demo's leads, how many somebody has written something about. */
const SHARE = 0.4;

interface Lead {
  readonly entity_id: string;
  readonly lead_type: LeadType;
  readonly created_at: Date;
}

type Rows = Record<ActivityName | 'history', JsonRow[]>;

/** Notes, outreaches and tasks on many of the demo's leads, each with its history; some tasks are overdue. */
export async function seedActivities(trx: Trx): Promise<void> {
  const random = randomFrom(20_260_303);
  const { rows: leads } = await sql<Lead>`
    select entity_id, lead_type, created_at from lead order by entity_id`.execute(trx);
  const rows: Rows = { note: [], outreach: [], task: [], history: [] };
  const now = Date.now();
  for (const lead of leads) if (random.chance(SHARE)) addTo(rows, lead, random, now);
  for (const table of ['note', 'outreach', 'task', 'history'] as const)
    await insertShapes(trx, table, rows[table]);
}

const peopleOf = (type: LeadType, rank: string): string[] =>
  usersWith(...roleNames().filter((role) => ROLES[role].type === type && ROLES[role].rank === rank));

function addTo(rows: Rows, lead: Lead, random: Random, now: number): void {
  const agents = peopleOf(lead.lead_type, 'PA');
  const supervisors = peopleOf(lead.lead_type, 'PS');
  const since = lead.created_at.getTime();
  const moment = (from: number): number => from + Math.floor(random.next() * (now - from));
  const write = (table: ActivityName, n: number, values: JsonRow, later: Later | null): void => {
    const at = moment(since);
    const made = { ...stamps(table, lead, n, at, random.one(agents)), ...values };
    const changed = later ? { ...later, at: new Date(moment(at)).toISOString() } : null;
    rows[table].push(changed ? { ...made, ...changed.patch, ...touched(changed) } : made);
    rows.history.push(...historyOf(table, lead, made, values, changed));
  };

  for (const n of upTo(random.int(1, 3))) {
    const [subject, text] = random.one(NOTES);
    const edit = random.chance(0.15)
      ? {
          by: random.one(supervisors),
          patch: { text: `${text}\nConfirmed by phone.` },
          stamps: (at: string, by: string) => ({ edited_at: at, edited_by: by }),
        }
      : null;
    write('note', n, { subject, text }, edit);
  }
  for (const n of upTo(random.int(0, 2))) {
    const [subject, description] = random.one(OUTREACHES);
    const date = new Date(moment(since)).toISOString().slice(0, 10);
    const notify_ids = random.chance(0.3) ? [random.one(supervisors)] : [];
    const type = random.one(codesOf(OUTREACH_TYPE));
    write('outreach', n, { subject, type, date, description, notify_ids }, null);
  }
  for (const n of upTo(random.int(0, 2))) {
    const { values, later } = demoTask(random, { agents, supervisors }, now);
    write('task', n, values, later);
  }
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

/** A change after the writing down: by whom, to what. */
export interface Later {
  readonly by: string;
  readonly patch: JsonRow;
  /** What the server writes beside it, by the moment of the change. */
  readonly stamps?: (at: string, by: string) => JsonRow;
}
type Changed = Later & { readonly at: string };

const stamps = (table: ActivityName, lead: Lead, n: number, at: number, author: string) => ({
  entity_id: demoId(`${table} ${lead.entity_id} ${n}`),
  lead_id: lead.entity_id,
  lead_type: lead.lead_type,
  version: 1,
  created_at: new Date(at).toISOString(),
  updated_at: new Date(at).toISOString(),
  created_by: author,
});

const touched = ({ at, by, stamps: more }: Changed): JsonRow => ({
  version: 2,
  updated_at: at,
  updated_by: by,
  ...more?.(at, by),
});

function historyOf(
  table: ActivityName,
  lead: Lead,
  made: ReturnType<typeof stamps>,
  values: JsonRow,
  later: Changed | null,
): JsonRow[] {
  const entry = (version: number, verb: string, at: string, actor: string, changes: Change[]): JsonRow => ({
    entity_id: demoId(`history ${made.entity_id} ${version}`),
    at,
    type: `${table.toUpperCase()}_${verb}`,
    resource: 'lead',
    record_id: lead.entity_id,
    version,
    actor_id: actor,
    changes,
    detail: { [table]: made.entity_id },
  });
  const first = Object.entries(values).filter(([, to]) => !isEmpty(to));
  const added = first.map(([field, to]) => ({ field, from: null, to }));
  return [
    entry(1, 'ADDED', made.created_at, made.created_by, added),
    ...(later
      ? [
          entry(
            2,
            'UPDATED',
            later.at,
            later.by,
            Object.entries(later.patch).map(([field, to]) => ({ field, from: values[field] ?? null, to })),
          ),
        ]
      : []),
  ];
}
