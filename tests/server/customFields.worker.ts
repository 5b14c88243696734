import Fastify from 'fastify';
import { LEADS } from '#schemas/lead/index.ts';
import { isCustom } from '#schemas/lead/custom.ts';
import { followCustomFields } from '#server/features/leads/customFields.ts';
import { openDb, openPool } from '#server/platform/db.ts';
import type { App } from '#server/platform/http.ts';
import { openSignals } from '#server/platform/signals.ts';

/** A second process of the installation with this database; it tells over this port which fields its leads have. */
const [url = '', port = ''] = process.argv.slice(2);
const app = Fastify() as unknown as App;
const db = openDb(openPool(url, app.log, 2));
await followCustomFields(db, await openSignals(url, app.log));
app.get('/fields', { config: { permission: 'public' } }, () => Object.keys(LEADS.TP.fields).filter(isCustom));
await app.listen({ port: Number(port), host: '127.0.0.1' });
