import { Type } from '@sinclair/typebox';
import { IMPORT_TASK_FIELDS, SEPARATORS } from '#schemas/import-flow/index.ts';
import { LEAD_TYPES } from '#schemas/permissions.ts';
import {
  CSV_IMPORT_MAX_BYTES,
  IMPORT_ITEM_STATUS,
  IMPORT_ITEMS_PAGE_SIZE,
} from '#schemas/vocabulary/index.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { readPage } from '#server/platform/list/page.ts';
import { parseListQuery, type RawQuery } from '#server/platform/list/query.ts';
import { listQuerySchema } from '#server/platform/list/schema.ts';
import { Problem } from '#server/platform/problem.ts';
import { Key } from '#server/platform/routes.ts';
import { createFlow } from './create.ts';
import { presentTasks, readFlow, visibleFlows, type FlowRow } from './flow.ts';
import { listItems, updateItem } from './items.ts';
import { updateFlow } from './update.ts';

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

const ItemBody = Type.Object(
  {
    version: Type.Integer({ minimum: 1 }),
    data: Type.Record(Type.String(), Type.String({ maxLength: 32_767 }), { maxProperties: 1000 }),
  },
  closed,
);

const ItemsQuery = Type.Object(
  {
    status_in: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 10 })),
    page: Type.Integer({ minimum: 1, maximum: 100_000, default: 1 }),
    size: Type.Integer({ minimum: 1, maximum: 1000, default: IMPORT_ITEMS_PAGE_SIZE }),
  },
  closed,
);

/** CSV import of leads (specification §2, §7): the tasks, their rows, and the file itself as the body of one call. */
export async function importsFeature(api: App, context: AppContext): Promise<void> {
  // Specification §7 writes the paths relative to the leads service.
  for (const prefix of ['/leads', '']) {
    await api.register(async (scope) => importRoutes(scope as App, context, prefix === ''), { prefix });
  }
}

function importRoutes(api: App, { db, jobs }: AppContext, hide: boolean): void {
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
      return { ...page, items: await presentTasks(db, page.items) };
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

  api.get(
    '/import-flows/:id/items',
    { ...right, schema: { ...shown, params: Key, querystring: ItemsQuery } },
    (request) => {
      const { status_in = [], page = 1, size = IMPORT_ITEMS_PAGE_SIZE } = request.query;
      const statuses = status_in.flatMap((value) => value.split(',')).filter(Boolean);
      const known: readonly string[] = codesOf(IMPORT_ITEM_STATUS);
      if (statuses.some((status) => !known.includes(status)))
        throw new Problem('bad_request', [{ field: 'status_in', code: 'not_in_list' }]);
      return listItems(db, callOf(request), request.params.id, statuses, page, size);
    },
  );

  api.patch(
    '/import-flows/items/:id',
    { ...right, schema: { ...shown, params: Key, body: ItemBody } },
    (request) => updateItem(db, callOf(request), request.params.id, request.body.version, request.body.data),
  );
}
