import { sql } from 'kysely';
import { dateFails } from '#schemas/credential/cycle.ts';
import { APPROVAL_NEEDS } from '#schemas/credential/resource.ts';
import { FULFILLED } from '#schemas/credential/state.ts';
import { CYCLE_DATES } from '#schemas/credential/subject.ts';
import type { Language } from '#schemas/engine/codes.ts';
import { under, type Fail } from '#schemas/engine/fails.ts';
import { pathOf, shownFields } from '#schemas/engine/form.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import type { ItemState, ResourceKind } from '#schemas/vocabulary/index.ts';
import type { Trx } from '#server/platform/db.ts';
import { openForms, valuesOf } from '../instances.ts';
import type { Subject } from '../rights.ts';
import { settle, today } from '../settle/index.ts';
import { refOf } from '../subject.ts';
import { cycleOf, type CycleRow } from './cycles.ts';

/**
 * Everything that stands against APPROVED of an account or ACTIVE of a resource (domain §5 'Guard APPROVED'): required
 * fields that are not approved, items that are missing, expired or out of their PSV window, open or confirmed
 * exclusions; of an account also its dates, approval status and type, and for Transportation a driver and a vehicle
 * that are active. Fields are named as docs/decisions/012 says.
 */
export async function missingFor(trx: Trx, subject: Subject, language: Language): Promise<Fail[]> {
  // On the day it is decided, not on the day it was last touched.
  await settle(trx, [refOf(subject)]);
  return [
    ...(await unapprovedFields(trx, subject)),
    ...(await openItems(trx, subject)),
    ...(await hits(trx, subject)),
    ...(subject.resource
      ? []
      : [
          ...cycleFails(await cycleOf(trx, refOf(subject)), language),
          ...(await inactiveKinds(trx, subject)),
        ]),
  ];
}

async function unapprovedFields(trx: Trx, subject: Subject): Promise<Fail[]> {
  const forms = await openForms(trx, subject);
  return forms.flatMap((opened) => {
    const values = valuesOf(opened);
    return shownFields(opened.form.fields, values).flatMap((field): Fail[] => {
      const held = opened.values.get(field.fieldId);
      const at = `forms.${opened.row.schema_key}.${pathOf(field)}`;
      if (isEmpty(values[field.fieldId])) return field.required ? [{ field: at, code: 'required' }] : [];
      // What is not required may be pending, but what was refused is not what the network approves.
      const stands = field.required ? held?.state !== 'APPROVED' : held?.state === 'REJECTED';
      return stands ? [{ field: at, code: 'not_approved' }] : [];
    });
  });
}

async function openItems(trx: Trx, subject: Subject): Promise<Fail[]> {
  const { account_id, resource_id } = refOf(subject);
  const { rows } = await sql<{
    code: string;
    state: ItemState;
    needs_psv: boolean;
    psv_until: string | null;
  }>`
    select q.code, i.state, q.needs_psv, i.psv_until
      from requirement_item i join requirement q on q.entity_id = i.requirement_id
     where i.account_id = ${account_id} and i.resource_id is not distinct from ${resource_id}::uuid and q.required and q.active
     order by q.position, q.code`.execute(trx);
  return rows.flatMap(({ code, state, needs_psv, psv_until }): Fail[] => {
    if (state === 'NOT_APPLICABLE') return [];
    const at = `items.${code}`;
    if (!FULFILLED.includes(state))
      return [
        {
          field: at,
          code: state === 'EXPIRED' ? 'expired' : state === 'PENDING' ? 'not_approved' : 'document_required',
        },
      ];
    return needs_psv && (psv_until === null || psv_until < today())
      ? [{ field: at, code: 'psv_required' }]
      : [];
  });
}

async function hits(trx: Trx, subject: Subject): Promise<Fail[]> {
  const { account_id, resource_id } = refOf(subject);
  const { rows } = await sql<{ resolution: string }>`
    select distinct resolution from exclusion_hit
     where account_id = ${account_id} and resource_id is not distinct from ${resource_id}::uuid and resolution <> 'CLEARED'`.execute(
    trx,
  );
  return rows.map(({ resolution }): Fail => ({
    field: 'screening',
    code: resolution === 'CONFIRMED' ? 'excluded' : 'exclusion_open',
  }));
}

function cycleFails(cycle: CycleRow | null, language: Language): Fail[] {
  const fails = cycle
    ? approvalFails(cycle, language)
    : CYCLE_DATES.map((field): Fail => ({ field, code: 'required' }));
  return under('cycle', fails);
}

/** What the approval process lacks for APPROVED: its dates, all of them and in order, its status and its type. */
export const approvalFails = (cycle: CycleRow, language: Language): Fail[] => [
  ...CYCLE_DATES.filter((field) => cycle[field] === null).map((field): Fail => ({
    field,
    code: 'required',
  })),
  ...dateFails(cycle, language),
  ...(cycle.approval_status === 'APPROVED'
    ? []
    : [{ field: 'approval_status', code: cycle.approval_status ? 'not_approved' : 'required' } as const]),
  ...(cycle.approval_type ? [] : [{ field: 'approval_type', code: 'required' } as const]),
];

async function inactiveKinds(trx: Trx, { account }: Subject): Promise<Fail[]> {
  const { rows } = await sql<{ kind: ResourceKind }>`
    select distinct kind from resource where account_id = ${account.entity_id} and credential_status = 'ACTIVE'`.execute(
    trx,
  );
  const active = new Set(rows.map((row) => row.kind));
  return APPROVAL_NEEDS[account.lead_type]
    .filter((kind) => !active.has(kind))
    .map((kind): Fail => ({ field: 'resources', code: 'none_active', params: { kind } }));
}
