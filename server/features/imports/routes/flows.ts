import { Type, type Static } from '@sinclair/typebox';
import { ENCODINGS, IMPORT_TASK_FIELDS, SEPARATORS } from '#schemas/import-flow/index.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import { DUPLICATE_KEYS } from '#schemas/lead/duplicates.ts';
import { LEAD_TYPES } from '#schemas/permissions.ts';
import { CSV_IMPORT_MAX_BYTES, DUPLICATE_DECISION } from '#schemas/vocabulary/index.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { readPage } from '#server/platform/list/page.ts';
import { parseListQuery, type RawQuery } from '#server/platform/list/query.ts';
import { listQuerySchema } from '#server/platform/list/schema.ts';
import { Problem } from '#server/platform/problem.ts';
import { bytesOf, closed, Key, MADE, oneOf, Version } from '#server/platform/routes.ts';
import { createFlow } from '../create.ts';
import { presentTasks, readFlow, visibleFlows, type FlowRow } from '../flow.ts';
import type { Reading } from '../inspect.ts';
import { previewFlow } from '../preview.ts';
import { updateFlow } from '../update.ts';
import { Mappings } from './shapes.ts';

/** How a CSV is sent: who does not know what it is calls it bytes. */
const FILE = ['text/csv', 'application/octet-stream'];

const ReadingQuery = {
  separator: Type.Optional(oneOf(['auto', ...SEPARATORS])),
  encoding: Type.Optional(oneOf(['auto', ...ENCODINGS])),
  header_row: Type.Optional(Type.String({ pattern: '^(auto|\\d\\d?|100)$' })),
};

const UploadQuery = Type.Object(
  {
    lead_type: oneOf(LEAD_TYPES),
    filename: Type.String({ minLength: 1, maxLength: 255, format: 'plain' }),
    ...ReadingQuery,
  },
  closed,
);
const PreviewQuery = Type.Object(ReadingQuery, closed);

const Options = Type.Object(
  {
    duplicates: Type.Optional(oneOf(codesOf(DUPLICATE_DECISION))),
    unmatched: Type.Optional(oneOf(['create', 'skip'])),
    keys: Type.Optional(Type.Array(oneOf(DUPLICATE_KEYS), { minItems: 1, uniqueItems: true })),
  },
  closed,
);

const FlowBody = Type.Object(
  {
    version: Version,
    separator: ReadingQuery.separator,
    encoding: ReadingQuery.encoding,
    header_row: Type.Optional(Type.Union([Type.Literal('auto'), Type.Integer({ minimum: 0, maximum: 100 })])),
    mappings: Type.Optional(Mappings),
    options: Type.Optional(Options),
    // CLOSED is how specification §7 writes the call, Closed how §3 writes the status.
    status: Type.Optional(oneOf(['Closed', 'CLOSED'])),
    action: Type.Optional(oneOf(['analyse'])),
  },
  closed,
);

/** A number in an address is a text; what is not said is left out. */
const readingOf = ({ separator, encoding, header_row }: Static<typeof PreviewQuery>): Partial<Reading> => ({
  ...(separator === undefined ? {} : { separator }),
  ...(encoding === undefined ? {} : { encoding }),
  ...(header_row === undefined ? {} : { header_row: header_row === 'auto' ? 'auto' : Number(header_row) }),
});
const GUESSED: Reading = { separator: 'auto', encoding: 'auto', header_row: 'auto' };

/** The imports themselves; the file is the body of one call. */
export function flowRoutes(api: App, { db, jobs }: AppContext, hide: boolean): void {
  const shown = { tags: ['imports'], hide };
  const right = needs('import.write');
  const reads = { config: { ...right.config, refuses: [422] } };
  api.addContentTypeParser([...FILE], { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  api.post(
    '/import-flows',
    {
      ...reads,
      bodyLimit: CSV_IMPORT_MAX_BYTES,
      schema: {
        ...shown,
        querystring: UploadQuery,
        body: bytesOf(...FILE),
        response: MADE,
      },
    },
    async (request, reply) => {
      if (!Buffer.isBuffer(request.body)) throw new Problem('bad_request');
      const { lead_type, filename, ...reading } = request.query;
      const upload = { lead_type, filename, content: request.body, ...GUESSED, ...readingOf(reading) };
      return reply.status(201).send(await createFlow(db, callOf(request), upload));
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

  api.get(
    '/import-flows/:id/preview',
    { ...reads, schema: { ...shown, params: Key, querystring: PreviewQuery } },
    (request) => previewFlow(db, callOf(request), request.params.id, readingOf(request.query)),
  );

  api.patch(
    '/import-flows/:id',
    { ...reads, schema: { ...shown, params: Key, body: FlowBody } },
    (request) => {
      const { version, ...patch } = request.body;
      return updateFlow(db, jobs, callOf(request), request.params.id, version, patch);
    },
  );
}
