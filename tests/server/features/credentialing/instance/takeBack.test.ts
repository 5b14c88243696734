import { beforeAll, describe, expect, it } from 'vitest';
import type { FileState } from '#server/features/credentialing/instance/present.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { openFile, setStatus } from '../partsSupport.ts';
import { instanceOf, ok } from '../support.ts';

const app = useApp();
let account: string;
let path: string;
const FIELD = 'legal_name';

beforeAll(async () => {
  account = await openFile(app);
  await setStatus(app, 'account', account, 'CREDENTIALING_REVIEW');
  path = `/credentialing/instances/${await instanceOf(app, account)}`;
  const { instance } = ok(await app.as('cred.supervisor').get<FileState>(path));
  ok(
    await app
      .as('cred.supervisor')
      .patch<FileState>(path, { version: instance.version, values: { [FIELD]: 'Harbor Care' } }),
  );
});

const decide = async (decision: object) =>
  ok(
    await app
      .as('cred.supervisor')
      .post<FileState>(`${path}/review`, { decisions: [{ field_id: FIELD, rev: 1, ...decision }] }),
  ).fields[FIELD];

describe('a decision on a value', () => {
  it('is taken back: the value waits again, with no trace of its refusal', async () => {
    expect(await decide({ state: 'REJECTED', reason_code: 'OTHER', reason_text: 'Blurred' })).toMatchObject({
      state: 'REJECTED',
      reason_text: 'Blurred',
    });
    expect(await decide({ state: 'PENDING' })).toMatchObject({
      rev: 1,
      state: 'PENDING',
      reason_code: null,
      reason_text: null,
      reviewed_at: null,
    });
    expect((await decide({ state: 'APPROVED' }))?.reviewed_at).not.toBeNull();
  });

  it('tells the staff who wrote the value, and says in the history of which form it is', async () => {
    const { fields } = ok(await app.as('cred.agent2').get<FileState>(path));
    expect(fields[FIELD]).toMatchObject({ author_id: demoId('cred.supervisor'), source: 'STAFF' });
    const { items } = ok(
      await app
        .as('cred.supervisor')
        .get<{ items: { type: string; detail: object }[] }>(
          `/credentialing/accounts/${account}/changes?size=5`,
        ),
    );
    expect(items.find(({ type }) => type === 'CREDENTIAL_REVIEWED')?.detail).toEqual({ form: 'tp-account' });
  });
});
