import type { LeadType } from '#schemas/permissions.ts';
import { makeLead, placesOf } from '#server/db/seed/leads.ts';
import { lookupRows } from '#server/db/lookups/index.ts';
import { CITIES } from '#server/db/seed/names.ts';
import { demoId } from '#server/db/seed/people.ts';
import { randomFrom, type Random } from '#server/db/seed/random.ts';
import type { Row } from './copy.ts';
import { TEAMS } from './people.ts';

/** The year of the leads ends here, so that the same numbers give the same leads on any day. */
const NOW = Date.UTC(2026, 10, 20);
const SHARE_OF_SP = 0.6;
const HISTORY_EACH = 5;
const TEXT_COLUMNS = ['company_name', 'dba', 'phone', 'email', 'tax_id', 'npi', 'contact_first_name'];

/** Every column that a made lead has; those of the other type are null or empty. */
export const LEAD_COLUMNS = [
  ...['entity_id', 'lead_type', 'version', 'status', 'status_reason', ...TEXT_COLUMNS, 'contact_last_name'],
  ...['specialties', 'subspecialties', 'category', 'service_offered', 'states', 'regions', 'counties', 'zip'],
  ...['pr_assigned_id', 'assignee_id', 'lead_source', 'data', 'created_at', 'created_by', 'updated_at'],
  'updated_by',
];
export const HISTORY_COLUMNS = [
  ...['entity_id', 'at', 'type', 'resource', 'record_id', 'version', 'actor_id', 'changes', 'detail'],
];

/** Arrays may not be null. */
const EMPTY = {
  specialties: [],
  subspecialties: [],
  service_offered: [],
  states: [],
  regions: [],
  counties: [],
};

export interface MadeLead {
  readonly row: Row;
  readonly history: readonly Row[];
}

/**
 * So many leads, the same ones every time: made as the demo's are, of both types, with the skew of a large network: few
 * people have many leads, newer ones are more frequent, nine of ten are in the home states, and each has five rows of
 * history on the average.
 */
export function* makeLeads(count: number): Generator<MadeLead> {
  const random = randomFrom(13);
  const places = placesOf(lookupRows());
  let owed = 0;
  for (let n = 0; n < count; n += 1) {
    const type: LeadType = random.chance(SHARE_OF_SP) ? 'SP' : 'TP';
    const made = makeLead(random, places, type, n, NOW, true);
    const id = key(Date.parse(String(made.row.created_at)), random);
    const owner = personOf(random, type);
    const assignee = random.chance(0.85) ? personOf(random, type) : null;
    const row = {
      ...EMPTY,
      ...made.row,
      entity_id: id,
      company_name: nameOf(random, String(made.row.company_name), n),
      phone: `+1${random.int(201, 989)}${random.int(2, 9)}${random.digits(6)}`,
      pr_assigned_id: owner,
      assignee_id: assignee,
      created_by: owner,
      updated_by: owner,
    };
    owed += HISTORY_EACH - made.history.length;
    const edits = Math.max(0, Math.min(owed, random.int(0, 2 * HISTORY_EACH)));
    owed -= edits;
    yield {
      row: { ...row, version: Number(made.row.version) + edits },
      history: [...made.history, ...editsOf(random, made.history, edits)].map((event) => ({
        ...event,
        entity_id: key(Date.parse(String(event.at)), random),
        record_id: id,
        actor_id: owner,
      })),
    };
  }
}

/** Half of a team's leads are those of a tenth of it. */
function personOf(random: Random, type: LeadType): string {
  const team = TEAMS[type];
  return team[Math.floor(random.next() ** 3 * team.length)]?.id ?? demoId('sp.agent');
}

const nameOf = (random: Random, name: string, n: number): string =>
  random.chance(0.7) ? `${name} of ${random.one(CITIES)} ${n % 9973}` : name;

function editsOf(random: Random, before: readonly Row[], count: number): Row[] {
  const last = before.at(-1) ?? {};
  return Array.from({ length: count }, (_, index) => ({
    ...last,
    type: 'LEAD_UPDATED',
    version: Number(last.version) + index + 1,
    changes: [{ field: 'contact_last_name', from: `N${random.digits(4)}`, to: `N${random.digits(4)}` }],
  }));
}

/** A UUID of version 7 whose random part is the generator's. */
export function key(at: number, random: Random): string {
  const time = at.toString(16).padStart(12, '0');
  const hex = (bits: number): string =>
    Math.floor(random.next() * 2 ** bits)
      .toString(16)
      .padStart(bits / 4, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(12)}-${(8 + random.int(0, 3)).toString(16)}${hex(12)}-${hex(24)}${hex(24)}`;
}
