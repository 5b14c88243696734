import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v5 as uuidv5 } from 'uuid';
import { codesOf } from '#schemas/engine/codes.ts';
import { ACCOUNT_CREDENTIAL_STATUS } from '#schemas/vocabulary/index.ts';
import { demoFile } from '#server/db/seed/demoFile.ts';
import type { FileState } from '#server/features/credentialing/file.ts';
import { demoId } from '#server/db/seed/people.ts';
import { insertRows } from '#server/platform/bulk.ts';
import { publishedForm } from '#server/platform/forms/versions.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { ok } from '#tests/server/features/credentialing/support.ts';

let app: TestApp;
beforeAll(async () => void (app = await startApp()));
afterAll(() => app.close());

const STATUSES = codesOf(ACCOUNT_CREDENTIAL_STATUS);
const accounts = (['SP', 'TP'] as const).flatMap((lead_type) =>
  [...Array(18).keys()].map((n) => ({
    id: uuidv5(`${lead_type} ${n}`, demoId('test')),
    name: `Demo ${lead_type} & Söhne ${n}`,
    lead_type,
    status: STATUSES[n % STATUSES.length]!,
    provider_user_id: demoId('tp.provider'),
    reviewer_id: demoId('cred.agent'),
    written_at: '2026-02-01T10:00:00Z',
  })),
);

describe('the demo file of an account', () => {
  it('is the same at every call', () => {
    expect(accounts.map(demoFile)).toEqual(accounts.map(demoFile));
  });

  it('holds what the form accepts: whole files could be submitted as they are', async () => {
    for (const account of accounts) {
      const { instance, values } = demoFile(account);
      const form = (await publishedForm(app.db, String(instance.schema_key), 1))!;
      const byId = Object.fromEntries(values.map((row) => [String(row.field_id), row.value]));
      for (const [id, value] of Object.entries(byId))
        expect(form.shapeFaults(form.field(id)!, value), `${id} ${JSON.stringify(value)}`).toEqual([]);
      const whole = account.status !== 'ONBOARDING' && account.status !== 'INCOMPLETE_APPLICATION';
      expect(form.faults(byId).length > 0, account.status).toBe(!whole);
    }
  });

  it('goes into the database, and reads as its status says', async () => {
    const rows = accounts.map(({ id, name, lead_type, status }) => ({
      entity_id: id,
      name,
      lead_type,
      credential_status: status,
      operational_status: 'NEVER_ACTIVE',
    }));
    await app.db.transaction().execute(async (trx) => {
      await insertRows(
        trx,
        'account',
        rows.map((row) => ({ ...row, version: 1, created_at: '2026-01-01', updated_at: '2026-01-01' })),
      );
      const files = accounts.map(demoFile);
      await insertRows(
        trx,
        'form_instance',
        files.map((file) => ({ ...file.instance, version: 1 })),
      );
      await insertRows(
        trx,
        'field_value',
        files.flatMap((file) => file.values),
      );
    });
    for (const { id, status } of accounts.slice(0, STATUSES.length)) {
      const { fields, progress } = ok(
        await app.as('cred.supervisor').get<FileState>(`/credentialing/accounts/${id}/form`),
      );
      const states = new Set(Object.values(fields).map((field) => field.state));
      expect(progress.percent === 100, status).toBe(
        !['ONBOARDING', 'INCOMPLETE_APPLICATION'].includes(status),
      );
      expect(states.has('REJECTED'), status).toBe(status === 'UPDATES_NEEDED');
      expect(states.has('APPROVED'), status).toBe(
        !['ONBOARDING', 'INCOMPLETE_APPLICATION', 'PENDING_REVIEW'].includes(status),
      );
    }
  });
});
