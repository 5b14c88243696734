import { sql } from 'kysely';
import {
  ACCOUNT_LIFECYCLE,
  operationalAfter,
  STAFF_REVIEWS,
  SUBMITTED,
} from '#schemas/credential/account.ts';
import { KINDS_OF } from '#schemas/credential/resource.ts';
import { addMonths } from '#schemas/engine/days.ts';
import type { Facts } from '#schemas/credential/subject.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import { formsOf } from '#schemas/forms/index.ts';
import { CONVERTED } from '#schemas/lead/moves.ts';
import type { LeadType } from '#schemas/permissions.ts';
import {
  ACCOUNT_CREDENTIAL_STATUS,
  type AccountCredentialStatus,
  type OperationalStatus,
} from '#schemas/vocabulary/index.ts';
import { valuesFromLead } from '#server/features/credentialing/prefill.ts';
import { settle } from '#server/features/credentialing/settle/index.ts';
import { valuesOf, type LeadRow } from '#server/features/leads/lead.ts';
import type { Trx } from '#server/platform/db.ts';
import { vaultOf } from '#server/platform/forms/vault.ts';
import { publishedForm } from '#server/platform/forms/versions.ts';
import { chainOf, pathTo, type Step } from './credentialPaths.ts';
import { demoDocuments } from './demoDocuments.ts';
import { demoForm, factsOf, type Phase } from './demoForm.ts';
import { demoResources } from './demoResources.ts';
import { insertShapes, type JsonRow } from './insert.ts';
import type { PaperContext } from './papers.ts';
import { demoId } from './people.ts';
import { randomFrom } from './random.ts';

const COUNT = 40;
const DAY_MS = 86_400_000;

/** The files that the two demo providers open: one to be filled, one to be corrected. */
const OWN = { 0: ['tp.provider', 'TP', 'ONBOARDING'], 1: ['sp.provider', 'SP', 'UPDATES_NEEDED'] } as const;

const typeOf = (n: number): LeadType => OWN[n as keyof typeof OWN]?.[1] ?? (n % 3 === 0 ? 'SP' : 'TP');
const statusOf = (n: number): AccountCredentialStatus => {
  const statuses = codesOf(ACCOUNT_CREDENTIAL_STATUS);
  return OWN[n as keyof typeof OWN]?.[2] ?? statuses[n % statuses.length]!;
};
const NUMBERS = Array.from({ length: COUNT }, (_, n) => n);

/** How many files the demo has for leads of a type. */
export const fileCount = (type: LeadType): number => NUMBERS.filter((n) => typeOf(n) === type).length;

export function phaseOfAccount(status: AccountCredentialStatus): Phase {
  if (status === 'ONBOARDING' || status === 'INCOMPLETE_APPLICATION') return 'draft';
  if (status === SUBMITTED) return 'submitted';
  if (STAFF_REVIEWS.includes(status)) return 'review';
  return status === 'UPDATES_NEEDED' ? 'returned' : 'approved';
}

/** An account of the demo, from which its resources, documents and events follow. */
export interface DemoAccount {
  readonly n: number;
  readonly id: string;
  readonly name: string;
  readonly type: LeadType;
  readonly status: AccountCredentialStatus;
  readonly phase: Phase;
  readonly provider: string | null;
  readonly reviewer: string;
  /** When each step of its path was taken, and now as the last. */
  readonly at: readonly Date[];
  readonly path: readonly string[];
}

const TABLES = [
  'account',
  'resource',
  'credential_cycle',
  'form_instance',
  'field_value',
  'file_content',
  'file',
  'file_version',
  'document',
  'verification',
  'status_event',
  'history',
] as const;
export type DemoRowsByTable = Record<(typeof TABLES)[number], JsonRow[]>;

/**
 * Forty credential files, several in every status, each opened by the conversion of a lead, with resources, values,
 * documents and the history that its status implies.
 */
export async function seedCredentials(trx: Trx, context: PaperContext): Promise<void> {
  const random = randomFrom(20_260_202);
  const vault = vaultOf(context.secrets);
  const leads = await convertedLeads(trx);
  const rows = Object.fromEntries(TABLES.map((table) => [table, [] as JsonRow[]])) as DemoRowsByTable;
  const documents = await demoDocuments(trx, context);
  const subjects: { account_id: string; resource_id: string | null }[] = [];
  for (const n of byLengthOfPath()) {
    const own = OWN[n as keyof typeof OWN];
    const type = typeOf(n);
    const status = statusOf(n);
    const id = demoId(`account ${n}`);
    const lead = leads[type].shift();
    if (!lead) throw new Error(`The demo has no converted lead of type ${type} for file ${n}`);
    const path = pathTo(ACCOUNT_LIFECYCLE, status);
    let day = 0;
    const days = [...path, 'today'].map((_, step) => (day += step === 0 ? 0 : random.int(3, 9)));
    // A lead that was converted lately has had less time for the same way.
    const perDay = Math.min(DAY_MS, (Date.now() - lead.at) / Math.max(day, 1));
    const at = days.map((count) => new Date(lead.at + count * perDay));
    const agent =
      path.length > 2 || (!own && n % 4 === 0) ? demoId(n % 2 === 0 ? 'cred.agent' : 'cred.agent2') : null;
    const provider = own ? demoId(own[0]) : null;
    const account: DemoAccount = {
      n,
      id,
      name: String(lead.row.company_name),
      type,
      status,
      phase: phaseOfAccount(status),
      provider,
      reviewer: agent ?? demoId('cred.supervisor'),
      at,
      path,
    };
    const submitted = path.includes(SUBMITTED) ? at[1]!.toISOString() : null;
    rows.account.push({
      entity_id: id,
      lead_id: lead.row.entity_id,
      lead_type: type,
      name: account.name,
      credential_status: status,
      operational_status: operationalOf(path),
      status_at: at[path.length - 1]!.toISOString(),
      provider_user_id: provider,
      cred_agent_id: agent,
      submitted_at: submitted,
      version: path.length,
      created_at: at[0]!.toISOString(),
      updated_at: at[path.length]!.toISOString(),
      created_by: lead.by,
      updated_by: agent,
    });
    rows.credential_cycle.push(cycleRow(account, submitted));
    let facts: Facts = {};
    for (const key of formsOf('ACCOUNT', type)) {
      const form = await publishedForm(trx, key, 1);
      const filled = demoForm(
        {
          account_id: id,
          resource_id: null,
          key,
          name: account.name,
          phase: account.phase,
          provider_user_id: provider,
          reviewer_id: account.reviewer,
          written: at[1] ?? at[0]!,
          judged: at[path.length]!,
          known: {
            ...(form ? await valuesFromLead(trx, form, type, valuesOf(lead.row)) : {}),
            operates_vehicles: type === 'TP',
            gives_care: type === 'SP',
          },
        },
        vault,
      );
      rows.form_instance.push(filled.instance);
      rows.field_value.push(...filled.values);
      facts = { ...facts, ...factsOf(filled) };
    }
    const steps: Step[] = path.map((to, step) => ({
      kind: 'ACCOUNT',
      name: account.name,
      resource_id: null,
      to,
      operational_to: operationalOf(path.slice(0, step + 1)),
      at: at[step]!,
      actor_id: step === 0 ? lead.by : (agent ?? provider),
    }));
    subjects.push({ account_id: id, resource_id: null });
    documents.add(rows, account, { resource_id: null, kind: 'ACCOUNT', phase: account.phase, facts });
    for (const resource of demoResources(account, KINDS_OF[type], vault)) {
      rows.resource.push(resource.row);
      rows.credential_cycle.push(resource.cycle);
      rows.form_instance.push(resource.form.instance);
      rows.field_value.push(...resource.form.values);
      steps.push(...resource.steps);
      const resource_id = String(resource.row.entity_id);
      const { kind, phase, form } = resource;
      // Where somebody lives says nothing of where they work.
      const { state, ...own } = factsOf(form);
      const at = kind === 'OWNER' || kind === 'LOCATION' ? { state: state ?? facts.state } : {};
      documents.add(rows, account, { resource_id, kind, phase, facts: { ...facts, ...own, ...at } });
      subjects.push({ account_id: id, resource_id });
    }
    rows.status_event.push(...chainOf(id, steps));
    rows.history.push(...historyOf(account, lead.by, agent ?? provider));
  }
  await leaveOutUnpublished(trx, rows);
  for (const table of TABLES) await insertShapes(trx, table, rows[table]);
  await settle(trx, subjects);
}

/** An installation that begins without forms has none of them filled in either. */
async function leaveOutUnpublished(trx: Trx, rows: DemoRowsByTable): Promise<void> {
  const published = await trx
    .selectFrom('form_schema')
    .select('key')
    .where('status', '=', 'PUBLISHED')
    .execute();
  const keys = new Set<unknown>(published.map(({ key }) => key));
  rows.form_instance = rows.form_instance.filter(({ schema_key }) => keys.has(schema_key));
  const kept = new Set(rows.form_instance.map(({ entity_id }) => entity_id));
  rows.field_value = rows.field_value.filter(({ instance_id }) => kept.has(instance_id));
}

const historyOf = ({ n, id, path, at }: DemoAccount, opener: string, worker: string | null): JsonRow[] =>
  path.map((to, step) => ({
    entity_id: demoId(`account history ${n} ${step}`),
    at: at[step]!.toISOString(),
    type: step === 0 ? 'ACCOUNT_CREATED' : 'ACCOUNT_STATUS_CHANGED',
    resource: 'account',
    record_id: id,
    version: step + 1,
    actor_id: step === 0 ? opener : worker,
    detail: {},
    changes: [{ field: 'credential_status', from: path[step - 1] ?? null, to }],
  }));

/** The way that an account is on, decided where its status says so. */
function cycleRow({ n, id, status, at, path }: DemoAccount, submitted: string | null): JsonRow {
  const day = (date: Date): string => date.toISOString().slice(0, 10);
  const decided = ['APPROVED', 'TEMPORARILY_SUSPENDED', 'DENIED', 'TERMINATED'].includes(status);
  const approved = path.includes('APPROVED') && decided;
  const effective = day(at[path.length]!);
  return {
    entity_id: demoId(`cycle ${n}`),
    account_id: id,
    no: 1,
    kind: 'INITIAL',
    received_on: day(at[0]!),
    submitted_on: submitted?.slice(0, 10) ?? null,
    approval_status: approved ? 'APPROVED' : decided ? 'DENIED' : submitted ? 'IN_PROCESS' : null,
    approval_type: approved ? 'COMMITTEE' : null,
    effective_on: approved ? effective : null,
    // Some are due soon, so that the window shows.
    recredential_on: approved ? addMonths(effective, n % 5 === 0 ? 3 : 36) : null,
    decision: decided ? status : null,
    decided_at: decided ? at[path.length]!.toISOString() : null,
  };
}

/** The files with most behind them first: they get the leads that were converted first. */
const byLengthOfPath = (): number[] => {
  const length = (n: number): number => pathTo(ACCOUNT_LIFECYCLE, statusOf(n)).length;
  return NUMBERS.toSorted((a, b) => length(b) - length(a) || a - b);
};

interface Converted {
  readonly row: LeadRow;
  readonly at: number;
  readonly by: string;
}

/** The converted leads of the demo by type, those of long ago first. */
async function convertedLeads(trx: Trx): Promise<Record<LeadType, Converted[]>> {
  const { rows } = await sql<{ row: LeadRow; at: Date; by: string }>`
    select to_jsonb(l) as row, h.at, h.actor_id as by
      from lead l join history h on h.record_id = l.entity_id and h.version = l.version
     where l.status = ${CONVERTED} and h.type = 'LEAD_UPDATED' order by h.at, l.entity_id`.execute(trx);
  const all = rows.map(({ row, at, by }): Converted => ({ row, at: at.getTime(), by }));
  return {
    SP: all.filter(({ row }) => row.lead_type === 'SP'),
    TP: all.filter(({ row }) => row.lead_type === 'TP'),
  };
}

const operationalOf = (path: readonly string[]): OperationalStatus =>
  path.reduce<OperationalStatus>((before, status) => operationalAfter(status, before), 'NEVER_ACTIVE');
