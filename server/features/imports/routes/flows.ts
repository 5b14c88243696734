import { Type } from '@sinclair/typebox';
import { IMPORT_TASK_FIELDS, SEPARATORS } from '#schemas/import-flow/index.ts';
import { LEAD_TYPES } from '#schemas/permissions.ts';
import { CSV_IMPORT_MAX_BYTES } from '#schemas/vocabulary/index.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { readPage } from '#server/platform/list/page.ts';
import { parseListQuery, type RawQuery } from '#server/platform/list/query.ts';
import { listQuerySchema } from '#server/platform/list/schema.ts';
import { Problem } from '#server/platform/problem.ts';
import { Key } from '#server/platform/routes.ts';
import { createFlow } from '../create.ts';
import { presentTasks, readFlow, visibleFlows, type FlowRow } from '../flow.ts';
import { updateFlow } from '../update.ts';

const oneOf = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>(Type.String({ enum: [...values] }));
const closed = { additionalProperties: false };

const UploadQuery = Type.Object(
  {
    lead_type: oneOf(LEAD_TYPES),
    filename: Type.String({ minLength: 1, maxLength: 255, format: 'plain' }),
    separator: Type.Optional(oneOf(['auto', ...SEPARATORS])),
  },
  closed,
);

const Mappings = Type.Array(
  Type.Union([
    Type.Object({ column: Type.String({ maxLength: 4000 }), field: Type.String({ maxLength: 100 }) }, closed),
    Type.Object({ field: Type.String({ maxLength: 100 }), value: Type.String({ maxLength: 4000 }) }, closed),
  ]),
  { maxItems: 1000 },
);

const FlowBody = Type.Object(
  {
    version: Type.Integer({ minimum: 1 }),
    mappings: Type.Optional(Mappings),
    separator: Type.Optional(oneOf(SEPARATORS)),
    // CLOSED is how specification §7 writes the call, Closed how §3 writes the status.
    status: Type.Optional(oneOf(['Closed', 'CLOSED'])),
    action: Type.Optional(oneOf(['analyse', 'import'])),
  },
  closed,
);

/** The imports themselves; the file is the body of one call. */
export function flowRoutes(api: App, { db, jobs }: AppContext, hide: boolean): void {
  const shown = { tags: ['imports'], hide };
  const right = needs('import.write');
  api.addContentTypeParser(
    ['text/csv', 'application/octet-stream'],
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  );

  api.post(
    '/import-flows',
    {
      ...right,
      bodyLimit: CSV_IMPORT_MAX_BYTES,
      schema: { ...shown, querystring: UploadQuery, consumes: ['text/csv', 'application/octet-stream'] },
    },
    async (request, reply) => {
      if (!Buffer.isBuffer(request.body)) throw new Problem('bad_request');
      const { separator = 'auto', ...query } = request.query;
      return reply
        .status(201)
        .send(await createFlow(db, callOf(request), { ...query, separator, content: request.body }));
    },
  );

  api.get(
    '/import-flows',
    { ...right, schema: { ...shown, querystring: listQuerySchema(IMPORT_TASK_FIELDS) } },
    async (request) => {
      const source = {
        table: 'import_flow',
        fields: IMPORT_TASK_FIELDS,
        visible: visibleFlows(callOf(request).actor),
      };
      const query = parseListQuery(IMPORT_TASK_FIELDS, request.query as RawQuery, '-created_at');
      const page = await readPage<FlowRow>(db, source, query);
      return { ...page, items: await presentTasks(db, callOf(request).actor, page.items) };
    },
  );

  api.get('/import-flows/:id', { ...right, schema: { ...shown, params: Key } }, (request) =>
    readFlow(db, callOf(request), request.params.id),
  );

  api.patch(
    '/import-flows/:id',
    { ...right, schema: { ...shown, params: Key, body: FlowBody } },
    (request) => {
      const { version, ...patch } = request.body;
      return updateFlow(db, jobs, callOf(request), request.params.id, version, patch);
    },
  );
}
