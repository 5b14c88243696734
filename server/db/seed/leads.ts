import { sql } from 'kysely';
import { movesFrom } from '#schemas/engine/transitions.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import { LEAD_LIFECYCLE } from '#schemas/lead/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import {
  EXIT_STATUSES,
  LEAD_SOURCE,
  LEAD_STATUS_REASON,
  SERVICE_LEVEL,
  TP_CATEGORY,
  DIGITAL_PLATFORM,
} from '#schemas/vocabulary/index.ts';
import { lookupRows, type LookupRow } from '#server/db/lookups/index.ts';
import { CONVERTED } from '#schemas/lead/moves.ts';
import { rowOf } from '#server/features/leads/lead.ts';
import type { Change } from '#server/db/schema.ts';
import type { Trx } from '#server/platform/db.ts';
import { fileCount } from './credentials.ts';
import { insertShapes, type JsonRow } from './insert.ts';
import { FIRST_NAMES, LAST_NAMES, SP_WORDS, STREETS, TP_WORDS, CITIES } from './names.ts';
import { npiOf } from './npi.ts';
import { demoId, usersWith } from './people.ts';
import { randomFrom, type Random } from './random.ts';

const COUNT: Readonly<Record<LeadType, number>> = { SP: 1200, TP: 800 };
const DAY_MS = 86_400_000;
const YEAR_DAYS = 365;
/** Where most of the demo's providers are, as in a network that grows state by state. */
const HOME_STATES = ['FL', 'FL', 'FL', 'GA', 'TX', 'TX', 'NC', 'NY', 'AZ', 'OH'];

/** Two thousand leads of both types with a year of history behind them, ending today. */
export async function seedLeads(trx: Trx): Promise<void> {
  const random = randomFrom(20_260_101);
  const places = placesOf(lookupRows());
  const rows: JsonRow[] = [];
  const history: JsonRow[] = [];
  const now = Date.now();
  for (const type of ['SP', 'TP'] as const) {
    let files = fileCount(type);
    for (let n = 0; n < COUNT[type]; n += 1) {
      const lead = makeLead(random, places, type, n, now, files > 0);
      if (lead.row.status === CONVERTED) files -= 1;
      rows.push(lead.row);
      history.push(...lead.history);
    }
  }
  await insertShapes(trx, 'lead', rows);
  await insertShapes(trx, 'history', history);
  await sql`analyze lead`.execute(trx);
}

export interface Places {
  readonly states: readonly LookupRow[];
  readonly inside: ReadonlyMap<string, readonly LookupRow[]>;
  readonly lists: ReadonlyMap<string, readonly LookupRow[]>;
}

/** Where leads may be, and what they may offer, of the lookups. */
export function placesOf(rows: readonly LookupRow[]): Places {
  return {
    states: rows.filter((row) => row.list === 'state'),
    inside: grouped(rows, (row) => row.parent_ids),
    lists: grouped(rows, (row) => [row.list]),
  };
}

function grouped(
  rows: readonly LookupRow[],
  keysOf: (row: LookupRow) => readonly string[],
): ReadonlyMap<string, LookupRow[]> {
  const groups = new Map<string, LookupRow[]>();
  for (const row of rows) {
    for (const key of keysOf(row)) {
      const group = groups.get(key);
      if (group) group.push(row);
      else groups.set(key, [row]);
    }
  }
  return groups;
}

/** The `n`th lead of a type with its history; `now` (ms) is the end of its year. */
export function makeLead(
  random: Random,
  places: Places,
  type: LeadType,
  n: number,
  now: number,
  mayConvert: boolean,
): { row: JsonRow; history: JsonRow[] } {
  const id = demoId(`lead ${type} ${n}`);
  const team = type === 'SP' ? usersWith('SPECIALTY_PR_AGENT') : usersWith('TRANSPORTATION_PR_AGENT');
  const owner = random.one(team);
  // Newer leads are more frequent than old ones, as in a growing team.
  const created = now - Math.floor(random.next() ** 1.3 * YEAR_DAYS * DAY_MS);
  const values: Record<string, unknown> = {
    ...companyOf(random, places, type, n),
    pr_assigned_id: owner,
    assignee_id: random.chance(0.85) ? random.one(team) : null,
    lead_source: random.one(codesOf(LEAD_SOURCE)),
    notes: random.chance(0.2) ? 'Prefers a call before noon.' : null,
  };
  const steps = walk(random, created, now);
  // Each converted lead has one of the demo's credential files: the others wait with their contract.
  if (!mayConvert && steps.at(-1)?.to === CONVERTED) steps.pop();
  const status = steps.at(-1)?.to ?? LEAD_LIFECYCLE.initial;
  const exit = (EXIT_STATUSES as readonly string[]).includes(status);
  const final = { ...values, status, status_reason: exit ? random.one(codesOf(LEAD_STATUS_REASON)) : null };
  const updated = new Date(steps.at(-1)?.at ?? created).toISOString();
  const stamps = {
    created_at: new Date(created).toISOString(),
    updated_at: updated,
    created_by: owner,
    updated_by: owner,
  };
  const row = { ...rowOf(type, final), entity_id: id, lead_type: type, version: steps.length + 1, ...stamps };
  const event = (index: number, at: number, kind: string, changes: Change[]): JsonRow => ({
    entity_id: demoId(`history ${id} ${index}`),
    at: new Date(at).toISOString(),
    type: kind,
    resource: 'lead',
    record_id: id,
    version: index + 1,
    actor_id: owner,
    changes,
    detail: {},
  });
  const first = Object.entries({ ...values, status: LEAD_LIFECYCLE.initial }).filter(
    ([, value]) => value !== null,
  );
  return {
    row,
    history: [
      event(
        0,
        created,
        'LEAD_MANUALLY_CREATED',
        first.map(([field, to]) => ({ field, from: null, to })),
      ),
      ...steps.map((step, index) =>
        event(index + 1, step.at, 'LEAD_UPDATED', [{ field: 'status', from: step.from, to: step.to }]),
      ),
    ],
  };
}

/** A lead's way through the lifecycle, one step every few days to weeks. */
function walk(random: Random, created: number, now: number): { at: number; from: string; to: string }[] {
  const steps = [];
  let status = LEAD_LIFECYCLE.initial;
  let at = created;
  const length = random.int(0, 5);
  for (let step = 0; step < length; step += 1) {
    at += random.int(1, 30) * DAY_MS;
    const moves = movesFrom(LEAD_LIFECYCLE, status).filter((move) => !move.supervisorOnly);
    if (at >= now || moves.length === 0) break;
    const to = random.one(moves).to;
    steps.push({ at, from: status, to });
    status = to;
  }
  return steps;
}

function companyOf(random: Random, places: Places, type: LeadType, n: number): Record<string, unknown> {
  const code = random.chance(0.9) ? random.one(HOME_STATES) : random.one(places.states).code;
  const state = places.states.find((row) => row.code === code) ?? random.one(places.states);
  const within = places.inside.get(state.entity_id) ?? [];
  const counties = random.some(
    within.filter((row) => row.list === 'county'),
    4,
  );
  const regions = new Set(
    counties
      .flatMap((county) => county.parent_ids)
      .filter((parent) =>
        within.some((row) => row.entity_id === parent && row.list === 'region' && row.lead_type === type),
      ),
  );
  const [word, taxonomy] = type === 'SP' ? random.one(SP_WORDS) : [random.one(TP_WORDS), ''];
  const name = `${random.one(LAST_NAMES)} ${word}`;
  const site = name.toLowerCase().replace(/[^a-z]+/g, '-');
  const contact = random.chance(0.8)
    ? { contact_first_name: random.one(FIRST_NAMES), contact_last_name: random.one(LAST_NAMES) }
    : {};
  return {
    company_name: n % 7 === 0 ? `${name}, LLC` : name,
    dba: random.chance(0.15) ? `${random.one(CITIES)} ${word}` : null,
    phone: phone(random),
    fax: random.chance(0.4) ? phone(random) : null,
    email: random.chance(0.7) ? `office@${site}.example` : null,
    url: random.chance(0.5) ? `https://www.${site}.example` : null,
    tax_id: random.chance(0.6) ? `${random.int(10, 16)}${random.digits(7)}` : null,
    npi: random.chance(0.7) ? npiOf(`1${random.digits(8)}`) : null,
    ...contact,
    title:
      'contact_first_name' in contact && random.chance(0.5)
        ? random.one(['Owner', 'Office manager', 'Director', 'Administrator'])
        : null,
    states: [state.entity_id],
    regions: [...regions],
    counties: counties.map((county) => county.entity_id),
    zip: random.digits(5),
    medicaid: random.chance(0.7),
    medicare: random.chance(0.5),
    w9: random.chance(0.4),
    locations: [
      {
        address1: `${random.int(1, 9900)} ${random.one(STREETS)}`,
        city: random.one(CITIES),
        state: state.entity_id,
        zip: random.digits(5),
        main: true,
      },
    ],
    ...(type === 'SP' ? specialtyOf(random, places, taxonomy) : transportOf(random)),
  };
}

function specialtyOf(random: Random, places: Places, taxonomy: string): Record<string, unknown> {
  const all = places.lists.get('specialty') ?? [];
  const specialty = all.find((row) => row.code === taxonomy) ?? random.one(all);
  const below = (places.inside.get(specialty.entity_id) ?? []).filter((row) => row.list === 'subspecialty');
  const providers = random.int(1, 40);
  return {
    specialties: [specialty.entity_id],
    subspecialties: below.length > 0 && random.chance(0.5) ? [random.one(below).entity_id] : [],
    number_of_providers: providers,
    services: [{ specialty: specialty.entity_id, providers: random.int(1, providers) }],
    health_plans: random.some(places.lists.get('health_plan') ?? [], 3).map((row) => row.entity_id),
  };
}

function transportOf(random: Random): Record<string, unknown> {
  const levels = random.some(codesOf(SERVICE_LEVEL), 3);
  const vehicles = random.int(1, 60);
  return {
    category: random.one(codesOf(TP_CATEGORY)),
    service_offered: levels,
    drivers: vehicles + random.int(0, 20),
    vehicles,
    digital_platform: random.one(codesOf(DIGITAL_PLATFORM)),
    services: levels.map((level) => ({
      level,
      vehicles: random.int(1, vehicles),
      drivers: random.int(1, vehicles),
    })),
  };
}

/** 555-01xx numbers belong to nobody (North American Numbering Plan). */
const phone = (random: Random): string => `+1${random.one(AREA_CODES)}55501${random.digits(2)}`;
/** Many, because each has but a hundred such numbers, and two leads with one number would be taken for one provider. */
const AREA_CODES =
  '305 407 813 904 561 239 727 850 404 770 706 912 214 713 512 210 817 915 919 704 336 910 212 718 516 914 315 585 602 480 520 928 216 614 513 937 419 330 615 901 865 423 804 757 540 703 803 843 864 205 251 256 601 662 504 318'.split(
    ' ',
  );
