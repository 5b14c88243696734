import { ACCOUNT_LIFECYCLE, SUBMITTED, operationalAfter } from '#schemas/credential/account.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import { movesFrom } from '#schemas/engine/transitions.ts';
import {
  ACCOUNT_CREDENTIAL_STATUS,
  type AccountCredentialStatus,
  type OperationalStatus,
} from '#schemas/vocabulary/index.ts';
import type { Trx } from '#server/platform/db.ts';
import { demoFile } from './demoFile.ts';
import { insertShapes, type JsonRow } from './insert.ts';
import { LAST_NAMES, SP_WORDS, TP_WORDS } from './names.ts';
import { demoId } from './people.ts';
import { randomFrom } from './random.ts';

const COUNT = 40;
const DAY_MS = 86_400_000;

/** The files that the two demo providers open: one to be filled, one to be corrected. */
const OWN = { 0: ['tp.provider', 'TP', 'ONBOARDING'], 1: ['sp.provider', 'SP', 'UPDATES_NEEDED'] } as const;

/** Forty credential files, several in every status, each with the values and the history that its status implies. */
export async function seedCredentials(trx: Trx): Promise<void> {
  const random = randomFrom(20_260_202);
  const statuses = codesOf(ACCOUNT_CREDENTIAL_STATUS);
  const rows = {
    account: [] as JsonRow[],
    form_instance: [] as JsonRow[],
    field_value: [] as JsonRow[],
    history: [] as JsonRow[],
  };
  for (let n = 0; n < COUNT; n += 1) {
    const own = OWN[n as keyof typeof OWN];
    const type = own?.[1] ?? (n % 3 === 0 ? 'SP' : 'TP');
    const status: AccountCredentialStatus = own?.[2] ?? statuses[n % statuses.length]!;
    const id = demoId(`account ${n}`);
    const name = `${random.one(LAST_NAMES)} ${type === 'SP' ? random.one(SP_WORDS)[0] : random.one(TP_WORDS)}`;
    const path = pathTo(status);
    const opened = Date.now() - random.int(40, 360) * DAY_MS;
    let day = 0;
    const days = [...path, 'today'].map((_, step) => (day += step === 0 ? 0 : random.int(3, 9)));
    const at = (step: number): string =>
      new Date(Math.min(opened + (days[step] ?? day) * DAY_MS, Date.now())).toISOString();
    const agent =
      path.length > 2 || (!own && n % 4 === 0) ? demoId(n % 2 === 0 ? 'cred.agent' : 'cred.agent2') : null;
    const provider = own ? demoId(own[0]) : null;
    const submitted = path.some((step) => SUBMITTED === step) ? at(1) : null;
    rows.account.push({
      entity_id: id,
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
      created_by: null,
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
        actor_id: step === 0 ? null : (agent ?? provider),
        detail: {},
        changes: [{ field: 'credential_status', from: path[step - 1] ?? null, to }],
      }),
    );
  }
  for (const table of ['account', 'form_instance', 'field_value', 'history'] as const)
    await insertShapes(trx, table, rows[table]);
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
