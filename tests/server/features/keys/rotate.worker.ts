import { rotateKeys } from '#server/features/keys/rotate.ts';
import { openDb, openPool } from '#server/platform/db.ts';
import { openSecrets } from '#server/platform/secrets.ts';
import { quiet } from '#tests/support/quiet.ts';

/** The process that tests kill: it rotates the keys of this database and data folder. */
const [url = '', dataDir = ''] = process.argv.slice(2);
const db = openDb(openPool(url, quiet, 3));
const secrets = await openSecrets(db, { dataDir });
await rotateKeys(db, { dataDir }, secrets, { say: (line) => process.stdout.write(`${line}\n`) });
