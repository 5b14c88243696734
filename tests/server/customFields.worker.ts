import { readConfig } from '#server/platform/config.ts';
import { startServer } from '#server/start.ts';

/** A second process of the installation whose database, port and folder these are. */
const [DATABASE_URL = '', PORT = '', PROVNET_DATA = ''] = process.argv.slice(2);
await startServer(
  readConfig({
    DATABASE_URL,
    PORT,
    PROVNET_DATA,
    PROVNET_URL: 'http://localhost:8080',
    PROVNET_LOG: 'fatal',
    PROVNET_DEMO: 'off',
  }),
);
