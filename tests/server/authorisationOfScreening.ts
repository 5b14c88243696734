import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { TestApp } from '#tests/support/app.ts';

/** PR supervisors read what was found of their type's accounts, credentials staff all; providers never learn of it. */
const READERS = '3+3+++331';
/** Credentials agents on files of their own. */
const STAFF = { own: '3333++331', others: '33333+331' };

/** Rows of the table in authorisation.test.ts. */
export const SCREENINGS = {
  'GET /credentialing/screening/lists': { own: READERS },
  'POST /credentialing/screening/lists': { own: '33333+331', body: { source: 'LEIE' } },
  'GET /credentialing/screening/hits': { own: READERS },
  'GET /credentialing/screening/checks': { own: READERS },
  'POST /credentialing/screening/hits/:id/resolve': {
    ...STAFF,
    body: { version: 999, resolution: 'CLEARED', note: 'Somebody else' },
  },
  'POST /credentialing/accounts/:id/screen': { ...STAFF, body: {} },
};

/** A hit of an account, for these rows. */
export async function keepHit(
  app: TestApp,
  accountId: string,
  keep: (kind: string, id: string) => void,
): Promise<void> {
  const id = uuidv7();
  await sql`
    insert into exclusion_hit (entity_id, account_id, source, row_key, checksum, result, score, row)
    values (${id}, ${accountId}, 'LEIE', 'x', 'x', 'SUSPECTED', 70, '{}')`.execute(app.db);
  keep('hit', id);
}
