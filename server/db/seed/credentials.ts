import { sql } from 'kysely';
import { ACCOUNT_LIFECYCLE, SUBMITTED, operationalAfter } from '#schemas/credential/account.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import { movesFrom } from '#schemas/engine/transitions.ts';
import { ACCOUNT_FORM } from '#schemas/forms/index.ts';
import { CONVERTED } from '#schemas/lead/moves.ts';
import type { LeadType } from '#schemas/permissions.ts';
import {
  ACCOUNT_CREDENTIAL_STATUS,
  type AccountCredentialStatus,
  type OperationalStatus,
} from '#schemas/vocabulary/index.ts';
import { valuesFromLead } from '#server/features/credentialing/prefill.ts';
import { valuesOf, type LeadRow } from '#server/features/leads/lead.ts';
import type { Trx } from '#server/platform/db.ts';
import { publishedForm } from '#server/platform/forms/versions.ts';
import { demoFile } from './demoFile.ts';
import { insertShapes, type JsonRow } from './insert.ts';
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

/**
 * Forty credential files, several in every status, each opened by the conversion of a lead, with the values and the
 * history that its status implies.
 */
export async function seedCredentials(trx: Trx): Promise<void> {
  const random = randomFrom(20_260_202);
  const leads = await convertedLeads(trx);
  const rows = {
    account: [] as JsonRow[],
    form_instance: [] as JsonRow[],
    field_value: [] as JsonRow[],
    history: [] as JsonRow[],
  };
  for (const n of byLengthOfPath()) {
    const own = OWN[n as keyof typeof OWN];
    const type = typeOf(n);
    const status = statusOf(n);
    const id = demoId(`account ${n}`);
    const lead = leads[type].shift();
    if (!lead) throw new Error(`The demo has no converted lead of type ${type} for file ${n}`);
    const name = String(lead.row.company_name);
    const path = pathTo(status);
    let day = 0;
    const days = [...path, 'today'].map((_, step) => (day += step === 0 ? 0 : random.int(3, 9)));
    // A lead that was converted lately has had less time for the same way.
    const perDay = Math.min(DAY_MS, (Date.now() - lead.at) / Math.max(day, 1));
    const at = (step: number): string => new Date(lead.at + (days[step] ?? day) * perDay).toISOString();
    const agent =
      path.length > 2 || (!own && n % 4 === 0) ? demoId(n % 2 === 0 ? 'cred.agent' : 'cred.agent2') : null;
    const provider = own ? demoId(own[0]) : null;
    const submitted = path.some((step) => SUBMITTED === step) ? at(1) : null;
    rows.account.push({
      entity_id: id,
      lead_id: lead.row.entity_id,
      lead_type: type,
      name,
      credential_status: status,
      operational_status: operationalOf(path),
      provider_user_id: provider,
      cred_agent_id: agent,
      submitted_at: submitted,
      version: path.length,
      created_at: at(0),
      updated_at: at(path.length),
      created_by: lead.by,
      updated_by: agent,
    });
    const file = demoFile({
      id,
      name,
      lead_type: type,
      status,
      provider_user_id: provider,
      reviewer_id: agent ?? demoId('cred.supervisor'),
      written_at: at(1),
      judged_at: at(path.length),
      known: await knownOf(trx, type, lead.row),
    });
    rows.form_instance.push(file.instance);
    rows.field_value.push(...file.values);
    path.forEach((to, step) =>
      rows.history.push({
        entity_id: demoId(`account history ${n} ${step}`),
        at: at(step),
        type: step === 0 ? 'ACCOUNT_CREATED' : 'ACCOUNT_STATUS_CHANGED',
        resource: 'account',
        record_id: id,
        version: step + 1,
        actor_id: step === 0 ? lead.by : (agent ?? provider),
        detail: {},
        changes: [{ field: 'credential_status', from: path[step - 1] ?? null, to }],
      }),
    );
  }
  for (const table of ['account', 'form_instance', 'field_value', 'history'] as const)
    await insertShapes(trx, table, rows[table]);
}

/** The files with most behind them first: they get the leads that were converted first. */
const byLengthOfPath = (): number[] =>
  NUMBERS.toSorted((a, b) => pathTo(statusOf(b)).length - pathTo(statusOf(a)).length || a - b);

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

/** What the conversion would have taken over from the lead. */
async function knownOf(trx: Trx, type: LeadType, lead: LeadRow): Promise<Record<string, unknown>> {
  const form = await publishedForm(trx, ACCOUNT_FORM[type], 1);
  return form ? valuesFromLead(trx, form, type, valuesOf(lead)) : {};
}

/** The shortest way of the lifecycle to a status, both ends included. */
function pathTo(status: string): string[] {
  const paths = [[ACCOUNT_LIFECYCLE.initial]];
  for (const path of paths) {
    const last = path.at(-1)!;
    if (last === status) return path;
    for (const move of movesFrom(ACCOUNT_LIFECYCLE, last))
      if (!path.includes(move.to) && paths.length < 5000) paths.push([...path, move.to]);
  }
  throw new Error(`No way leads to ${status}`);
}

const operationalOf = (path: readonly string[]): string =>
  path.reduce<OperationalStatus>((before, status) => operationalAfter(status, before), 'NEVER_ACTIVE');
