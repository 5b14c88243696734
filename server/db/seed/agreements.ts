import { sql } from 'kysely';
import { legalFamily } from '#schemas/lead/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { EXIT_STATUSES, type AgreementStatus, type AgreementType } from '#schemas/vocabulary/index.ts';
import type { Change } from '#server/db/schema.ts';
import type { Trx } from '#server/platform/db.ts';
import { insertShapes, type JsonRow } from './insert.ts';
import { demoId } from './people.ts';
import { randomFrom, type Random } from './random.ts';
import { templateOf } from './templates.ts';

const DAY_MS = 86_400_000;
const NAMES: Readonly<Record<AgreementType, string>> = {
  LOI: 'Letter of intent',
  NDA: 'Mutual non-disclosure agreement',
  CONTRACT: 'Provider agreement',
};
/** How long each is good for; a letter of intent says nothing of an end. */
const YEARS: Readonly<Partial<Record<AgreementType, number>>> = { NDA: 2, CONTRACT: 1 };

/** A lead's way through its statuses, as its history tells it. */
interface Path {
  readonly lead_id: string;
  readonly lead_type: LeadType;
  readonly steps: readonly { readonly at: string; readonly by: string; readonly to: string }[];
}

/**
 * The legal records that the demo's leads have gone on: before the first LOI, NDA and CONTRACT status of a lead a signed
 * one of that family. Some leads have drafts besides, some that left the funnel have theirs terminated.
 */
export async function seedAgreements(trx: Trx): Promise<void> {
  const random = randomFrom(20_260_303);
  const rows: JsonRow[] = [];
  const history: JsonRow[] = [];
  const add = (agreement: Agreement) => {
    rows.push(agreement.row);
    history.push(...agreement.history);
  };
  for (const path of await readPaths(trx)) {
    const last = path.steps.at(-1)!;
    const isOut = (EXIT_STATUSES as readonly string[]).includes(last.to);
    const families = new Map<AgreementType, Path['steps'][number]>();
    for (const step of path.steps) {
      const family = legalFamily(step.to);
      if (family && !families.has(family)) families.set(family, step);
    }
    for (const [type, step] of families) {
      const end = isOut && random.chance(0.5) ? last : null;
      add(agreementOf(path, type, 'SIGNED', Date.parse(step.at) - DAY_MS / 24, step.by, random, end));
    }
    if (families.size === 0 && !isOut && random.chance(0.3))
      add(agreementOf(path, 'LOI', 'DRAFT', Date.parse(last.at) + DAY_MS / 24, last.by, random, null));
  }
  await insertShapes(trx, 'agreement', rows);
  await insertShapes(trx, 'history', history);
}

async function readPaths(trx: Trx): Promise<readonly Path[]> {
  const { rows } = await sql<Path>`
    select l.entity_id as lead_id, l.lead_type,
           json_agg(json_build_object('at', h.at, 'by', h.actor_id, 'to', c ->> 'to') order by h.version) as steps
      from lead l
      join history h on h.record_id = l.entity_id and h.type = 'LEAD_UPDATED'
      cross join lateral jsonb_array_elements(h.changes) c
     where c ->> 'field' = 'status'
     group by l.entity_id order by l.entity_id`.execute(trx);
  return rows;
}

interface Agreement {
  readonly row: JsonRow;
  readonly history: readonly JsonRow[];
}

function agreementOf(
  { lead_id, lead_type }: Path,
  type: AgreementType,
  status: AgreementStatus,
  at: number,
  by: string,
  random: Random,
  end: Path['steps'][number] | null,
): Agreement {
  const id = demoId(`agreement ${lead_id} ${type}`);
  // A paper written down an hour ago may have an hour to go before now.
  const created = new Date(Math.min(at, Date.now())).toISOString();
  const effective = at + random.int(0, 14) * DAY_MS;
  const years = YEARS[type];
  const values = {
    type,
    name: NAMES[type],
    template_id: templateOf(lead_type, type),
    status,
    ...(status === 'SIGNED' ? { signing_date: dayOf(at), effective_date: dayOf(effective) } : {}),
    ...(status === 'SIGNED' && years ? { expiration_date: dayOf(effective + years * 365 * DAY_MS) } : {}),
  };
  const ended = end && { status: 'TERMINATED', terminated_date: dayOf(Date.parse(end.at)) };
  const event = (version: number, when: string, kind: string, actor: string, changes: Change[]): JsonRow => ({
    entity_id: demoId(`history ${id} ${version}`),
    at: when,
    type: kind,
    resource: 'lead',
    record_id: lead_id,
    version,
    actor_id: actor,
    changes,
    detail: { agreement: id },
  });
  const supervisor = demoId(`${lead_type.toLowerCase()}.supervisor`);
  const changed = end ? new Date(end.at).toISOString() : created;
  return {
    row: {
      ...values,
      ...ended,
      entity_id: id,
      lead_id,
      lead_type,
      version: end ? 2 : 1,
      status_at: changed,
      created_at: created,
      created_by: by,
      updated_at: changed,
      updated_by: end ? supervisor : null,
    },
    history: [
      event(
        1,
        created,
        'LEAD_CONTRACT_MANUAL_CREATED',
        by,
        Object.entries(values).map(([field, to]) => ({ field, from: null, to })),
      ),
      ...(ended
        ? [
            event(
              2,
              changed,
              'LEAD_CONTRACT_UPDATED',
              supervisor,
              Object.entries(ended).map(([field, to]) => ({
                field,
                from: field === 'status' ? status : null,
                to,
              })),
            ),
          ]
        : []),
    ],
  };
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
