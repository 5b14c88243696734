import { screenSubjects } from '#server/features/screening/index.ts';
import { vaultOf } from '#server/platform/forms/vault.ts';
import { openSecrets } from '#server/platform/secrets.ts';
import { transact } from '#server/platform/write.ts';
import type { TestApp } from '#tests/support/app.ts';

/** Screens accounts as a submit does. */
export async function screenIds(app: TestApp, ids: readonly string[]): Promise<void> {
  const vault = vaultOf(await openSecrets(app.db, { dataDir: app.dataDir }));
  await transact(app.db, { actor: null, requestId: 'test' }, (write) =>
    screenSubjects(
      write,
      vault,
      ids.map((account_id) => ({ account_id, resource_id: null })),
    ),
  );
}
