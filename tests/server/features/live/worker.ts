import { readConfig } from '#server/platform/config.ts';
import { startServer } from '#server/start.ts';

/** The process that tests kill: a whole server on this database and data folder. */
const [DATABASE_URL, PROVNET_DATA, PORT] = process.argv.slice(2);
await startServer(
  readConfig({
    DATABASE_URL,
    PROVNET_DATA,
    PORT,
    PROVNET_URL: 'http://localhost:8080',
    PROVNET_DEMO: 'off',
    PROVNET_LOG: 'silent',
  }),
);
