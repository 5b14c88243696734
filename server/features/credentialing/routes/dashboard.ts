import { Type } from '@sinclair/typebox';
import { ASSIGN_MAX } from '#schemas/assignment.ts';
import { ACCOUNTS } from '#schemas/credential/account.ts';
import { queueOf, type QueueName } from '#schemas/credential/queue.ts';
import { AGENT_REQUEST_MAX } from '#schemas/vocabulary/limits.ts';
import type { AppContext } from '#server/app.ts';
import { Id, Nobody, Shares } from '#server/features/assign/order.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import type { RawQuery } from '#server/platform/list/query.ts';
import { listQuerySchema } from '#server/platform/list/schema.ts';
import { closed, EMPTY, Key, Version } from '#server/platform/routes.ts';
import { assignAccounts } from '../assign/assign.ts';
import { listLogins, setProvider } from '../assign/provider.ts';
import { requestAgent } from '../assign/request.ts';
import { returnAccounts } from '../assign/undo.ts';
import { queueStats } from '../stats/stats.ts';

const Assign = Type.Object(
  {
    items: Type.Array(Type.Object({ entity_id: Id, version: Version }, closed), {
      minItems: 1,
      maxItems: ASSIGN_MAX,
    }),
    ...Shares,
    preview: Type.Optional(Type.Boolean()),
  },
  closed,
);
const Return = Type.Object(
  {
    items: Type.Array(Type.Object({ entity_id: Id, version: Version, cred_agent_id: Nobody }, closed), {
      minItems: 1,
      maxItems: ASSIGN_MAX,
    }),
  },
  closed,
);
const Provider = Type.Object({ version: Version, provider_user_id: Nobody }, closed);
const Request = Type.Object(
  { note: Type.String({ minLength: 1, maxLength: AGENT_REQUEST_MAX, format: 'plain-lines' }) },
  closed,
);
const Logins = Type.Object(
  {
    search: Type.Optional(Type.String({ maxLength: 100 })),
    page: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }),
    size: Type.Integer({ minimum: 1, maximum: 100, default: 25 }),
  },
  closed,
);

/** The queue as a whole: what it comes to, and who works on which file. */
export async function dashboardRoutes(api: App, { db, reads }: AppContext): Promise<void> {
  const tags = ['credentialing'];
  const path = `/${ACCOUNTS.name}`;

  for (const queue of ['accounts', 'resources'] as const satisfies readonly QueueName[]) {
    const { name, fields } = queueOf(queue, 'CREDENTIALS_SUPERVISOR');
    api.get(
      `/${name}/stats`,
      { ...needs('credential.read'), schema: { tags, querystring: listQuerySchema(fields) } },
      (request) => reads.run((db) => queueStats(db, callOf(request), queue, request.query as RawQuery)),
    );
  }

  // Whoever may claim: an agent assigns to itself what is nobody's (the rows decide, not the route).
  api.post(`${path}/assign`, { ...needs('credential.claim'), schema: { tags, body: Assign } }, (request) =>
    assignAccounts(db, callOf(request), request.body),
  );

  api.post(
    `${path}/assign/undo`,
    { ...needs('credential.claim'), schema: { tags, body: Return } },
    (request) => returnAccounts(db, callOf(request), request.body.items),
  );

  api.get(
    `${path}/:id/logins`,
    { ...needs('credential.assign'), schema: { tags, params: Key, querystring: Logins } },
    (request) => listLogins(db, callOf(request), request.params.id, request.query),
  );

  api.patch(
    `${path}/:id/provider`,
    { ...needs('credential.assign'), schema: { tags, params: Key, body: Provider } },
    (request) =>
      setProvider(
        db,
        callOf(request),
        request.params.id,
        request.body.version,
        request.body.provider_user_id,
      ),
  );

  api.post(
    `${path}/:id/request-agent`,
    { ...needs('credential.request'), schema: { tags, params: Key, body: Request, response: EMPTY } },
    async (request, reply) => {
      await requestAgent(db, callOf(request), request.params.id, request.body.note);
      return reply.status(204).send();
    },
  );
}
