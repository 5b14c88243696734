import Fastify from 'fastify';
import { liveFeature } from '#server/features/live/routes.ts';
import { openSockets } from '#server/features/live/sockets.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDb, openPool } from '#server/platform/db.ts';
import { API, guardRoutes, type App } from '#server/platform/http.ts';
import { openRates } from '#server/platform/rates.ts';
import { sessionReader } from '#server/platform/session.ts';
import { openSignals } from '#server/platform/signals.ts';
import { openIdentity } from '#server/ports/identity/index.ts';

/** The process that tests kill: on this database it tells live what happens, as the server does. */
const [url = '', port = ''] = process.argv.slice(2);
const config = readConfig({ PROVNET_URL: 'http://localhost:8080' });
const app = Fastify() as unknown as App;
const pool = openPool(url, app.log, 5);
const db = openDb(pool);
const { clientId } = config.oidc;
const identity = await openIdentity({ clientId, publicUrl: config.publicUrl, pool, log: app.log });
await openSockets(app);
const [rates, sessions, signals] = [
  await openRates(app, config.rates),
  sessionReader(db, identity),
  await openSignals(url, app.log),
];
guardRoutes(app, rates, sessions);
await app.register((api) => liveFeature(api as App, { config, db }, { rates, sessions, signals }), {
  prefix: API,
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
