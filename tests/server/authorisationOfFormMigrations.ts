import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { TestApp } from '#tests/support/app.ts';

const READERS = '3333++331';
const WRITERS = '33333+331';
const FORM = '/credentialing/form-schemas/:key';
const MIGRATION = '/credentialing/form-migrations/:id';

/** Rows of the table in authorisation.test.ts: what a draft would do to files, and files taking a version. */
export const FORM_MIGRATIONS = {
  [`GET ${FORM}/draft/impact`]: { own: READERS },
  [`POST ${FORM}/draft/dry-run`]: { own: WRITERS, body: { revision: 1 } },
  [`GET ${FORM}/migrations`]: { own: READERS },
  [`GET ${MIGRATION}`]: { own: READERS },
  [`GET ${MIGRATION}/items`]: { own: READERS },
  [`POST ${MIGRATION}/undo`]: { own: WRITERS },
  [`POST ${MIGRATION}/cancel`]: { own: WRITERS },
};

/** A run that has ended, for these rows. */
export async function keepMigration(app: TestApp, keep: (kind: string, id: string) => void): Promise<void> {
  const id = uuidv7();
  await sql`
    insert into form_migration (entity_id, key, mode, status, to_version) values (${id}, 'owner', 'RUN', 'DONE', 2)`.execute(
    app.db,
  );
  keep('migration', id);
}
