import { RESOURCE_LIFECYCLE, resourceOperationalAfter } from '#schemas/credential/resource.ts';
import { RESOURCE_FORM } from '#schemas/forms/index.ts';
import type { OperationalStatus, ResourceCredentialStatus, ResourceKind } from '#schemas/vocabulary/index.ts';
import type { Vault } from '#server/platform/forms/vault.ts';
import { pathTo, type Step } from './credentialPaths.ts';
import type { DemoAccount } from './credentials.ts';
import { demoForm, seedOf, type DemoRows, type Phase } from './demoForm.ts';
import type { JsonRow } from './insert.ts';
import { FIRST_NAMES, LAST_NAMES } from './names.ts';
import { demoId } from './people.ts';

interface DemoResource {
  readonly kind: ResourceKind;
  readonly phase: Phase;
  readonly row: JsonRow;
  readonly cycle: JsonRow;
  readonly form: DemoRows;
  readonly steps: readonly Step[];
}

/** How many of a kind an account of the demo has. */
const COUNTS: Readonly<Record<ResourceKind, number>> = {
  DRIVER: 2,
  VEHICLE: 2,
  PRACTITIONER: 2,
  LOCATION: 1,
  OWNER: 1,
};

/** What a resource's status is while its account is in a phase; the first of a kind goes ahead. */
const STATUSES: Readonly<Record<Phase, readonly [ResourceCredentialStatus, ResourceCredentialStatus]>> = {
  draft: ['INCOMPLETE_APPLICATION', 'INCOMPLETE_APPLICATION'],
  submitted: ['CRED_ON_REVIEW', 'CRED_ON_REVIEW'],
  review: ['IN_PSV', 'CRED_ON_REVIEW'],
  returned: ['UPDATES_NEEDED', 'CRED_ON_REVIEW'],
  approved: ['ACTIVE', 'ACTIVE'],
};

const PHASES: Readonly<Partial<Record<ResourceCredentialStatus, Phase>>> = {
  INCOMPLETE_APPLICATION: 'draft',
  CRED_ON_REVIEW: 'submitted',
  IN_PSV: 'review',
  UPDATES_NEEDED: 'returned',
};

/** The resources of an account of the demo, each with its form, its cycle and its way. */
export const demoResources = (
  account: DemoAccount,
  kinds: readonly ResourceKind[],
  vault: Vault,
): DemoResource[] =>
  kinds.flatMap((kind) =>
    Array.from({ length: COUNTS[kind] }, (_, index) => demoResource(account, kind, index, vault)),
  );

function demoResource(account: DemoAccount, kind: ResourceKind, index: number, vault: Vault): DemoResource {
  const id = demoId(`resource ${account.n} ${kind} ${index}`);
  const status = STATUSES[account.phase][Math.min(index, 1) as 0 | 1];
  const phase = PHASES[status] ?? 'approved';
  const name = nameOf(kind, account, id, index);
  const path = pathTo(RESOURCE_LIFECYCLE, status);
  const operational = (length: number): OperationalStatus =>
    path
      .slice(0, length)
      .reduce<OperationalStatus>((before, to) => resourceOperationalAfter(to, before), 'NEVER_ACTIVE');
  const at = (step: number): Date => account.at[Math.min(step, account.at.length - 1)]!;
  const last = at(path.length - 1);
  const submitted = path.length > 1 ? at(1).toISOString() : null;
  return {
    kind,
    phase,
    row: {
      entity_id: id,
      account_id: account.id,
      lead_type: account.type,
      kind,
      name,
      credential_status: status,
      operational_status: operational(path.length),
      status_at: last.toISOString(),
      submitted_at: submitted,
      first_active_at: status === 'ACTIVE' ? last.toISOString() : null,
      version: path.length,
      created_at: at(0).toISOString(),
      updated_at: last.toISOString(),
      created_by: account.provider,
      updated_by: account.reviewer,
    },
    cycle: {
      entity_id: demoId(`cycle ${account.n} ${kind} ${index}`),
      account_id: account.id,
      resource_id: id,
      no: 1,
      kind: 'INITIAL',
      received_on: at(0).toISOString().slice(0, 10),
      submitted_on: submitted?.slice(0, 10) ?? null,
    },
    form: demoForm(
      {
        account_id: account.id,
        resource_id: id,
        key: RESOURCE_FORM[kind],
        name,
        phase,
        provider_user_id: account.provider,
        reviewer_id: account.reviewer,
        written: at(1),
        judged: last,
      },
      vault,
    ),
    steps: path.map((to, step) => ({
      kind,
      name,
      resource_id: id,
      to,
      operational_to: operational(step + 1),
      // After its account's own step of the same time.
      at: new Date(at(step).getTime() + 1000 * (index + 1)),
      actor_id: step === 0 ? account.provider : account.reviewer,
    })),
  };
}

function nameOf(kind: ResourceKind, account: DemoAccount, id: string, index: number): string {
  if (kind === 'VEHICLE') return `Unit ${100 * (account.n + 1) + index + 1}`;
  if (kind === 'LOCATION') return `${account.name}, main office`;
  const number = seedOf(id);
  const first = FIRST_NAMES[number % FIRST_NAMES.length]!;
  return `${first} ${LAST_NAMES[(number >>> 5) % LAST_NAMES.length]!}`;
}
