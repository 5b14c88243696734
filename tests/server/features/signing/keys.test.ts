import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { openSecrets } from '#server/platform/secrets.ts';
import { certificates } from '#server/ports/signing/embedded/certificates.ts';
import { signingKey } from '#server/ports/signing/embedded/key.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
let beside: TestApp;
beforeAll(async () => {
  app = await startApp({}, false);
  beside = await startApp({}, false, app);
});
afterAll(async () => {
  await beside?.close();
  await app?.close();
});

it('is one, when two servers make it in the same moment, and each opens it', async () => {
  const keys = await Promise.all(
    [app, beside, app, beside].map(async ({ db, dataDir }) => {
      const secrets = await openSecrets(db, readConfig({ PROVNET_DATA: dataDir }));
      return signingKey(db, secrets, 'https://provnet.example');
    }),
  );
  const numbers = keys.map(({ certificate }) =>
    Buffer.from(certificate.serialNumber.valueBlock.valueHexView).toString('hex'),
  );
  expect(new Set(numbers).size).toBe(1);
  expect(await certificates(app.db)).toHaveLength(1);
});
