import { expect, it } from 'vitest';
import { RETRY_AFTER } from '#schemas/problems.ts';
import { openPool } from '#server/platform/db.ts';
import { quiet } from '#tests/support/quiet.ts';
import { useForFile } from '#tests/support/useForFile.ts';
import { Wire } from '#tests/trust/faults/wire.ts';
import {
  Browser,
  PASSWORD,
  authorize,
  createUser,
  openPortal,
  openWorld,
  refresh,
  signIn,
} from './portal.ts';

const world = useForFile(openWorld);
const wired = useForFile(
  () => Wire.toDatabase(world.url),
  ({ wire }) => wire.close(),
);
const pool = useForFile(
  async () => openPool(wired.url.toString(), quiet, 5),
  (one) => one.end(),
);
const portal = useForFile(() => openPortal(pool));

it('says that it is busy while its database is away, and signs nobody out', async () => {
  const { wire } = wired;
  await createUser(world.pool, 'sofia', ['CREDENTIALS_AGENT']);
  const browser = new Browser('es');
  const { refresh_token } = await signIn(browser, portal.publicUrl, 'sofia');
  const other = new Browser('es');
  const form = await other.follow(authorize(portal.publicUrl).url);
  wire.become({ kind: 'cut' });

  expect(await refresh(portal.publicUrl, refresh_token)).toEqual({
    status: 503,
    error: 'temporarily_unavailable',
  });
  // RFC 6749 §4.1.2.1: the application that asked is told.
  const { location } = await browser.open(authorize(portal.publicUrl).url);
  expect(location.searchParams.get('error')).toBe('temporarily_unavailable');
  const busy = 'El servicio está ocupado. Empiece de nuevo en unos segundos.';
  const page = await browser.open(portal.identity.logoutUrl!);
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, String(RETRY_AFTER[503])]);
  expect(page.text).toContain(busy);
  for (const sent of [undefined, { username: 'sofia', password: PASSWORD }]) {
    const { status, text } = await other.open(form.at, sent);
    expect(status).toBe(503);
    expect(text).toContain(busy);
  }

  wire.become({ kind: 'fair' });
  expect(await refresh(portal.publicUrl, refresh_token)).toMatchObject({ status: 200 });
});
