import { Type } from '@sinclair/typebox';
import { FILE_ACTION_MAX, LINK_KINDS } from '#schemas/file/index.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { Key } from '#server/platform/routes.ts';
import { Slots } from '#server/platform/slots.ts';
import { giveLink } from '../links/give.ts';
import { openPreviews } from '../links/preview.ts';
import { sendContent } from '../links/send.ts';
import { giveArchive } from '../links/zip.ts';

const closed = { additionalProperties: false };

const LinkQuery = Type.Object(
  {
    key_name: Type.String({ minLength: 1, maxLength: 100 }),
    no: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    as: Type.Union(
      LINK_KINDS.map((kind) => Type.Literal(kind)),
      { default: 'attachment' },
    ),
  },
  closed,
);

const ArchiveBody = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          kind: Type.Union([Type.Literal('file'), Type.Literal('folder')]),
          entity_id: Key.properties.id,
          version: Type.Integer({ minimum: 1 }),
        },
        closed,
      ),
      { minItems: 1, maxItems: FILE_ACTION_MAX },
    ),
  },
  closed,
);

/** Files that are read at once: a browser asks for six, and a page of pictures for many. */
const READS = { all: 100, each: 12 };

/** Links to files and archives, and what is behind them. */
export function linkRoutes(api: App, context: AppContext): void {
  const schema = { tags: ['files'] };
  const right = needs('file.read');
  const closing = new AbortController();
  api.addHook('preClose', async () => closing.abort());
  const places = { slots: new Slots(READS), previews: openPreviews(context, closing.signal) };

  api.get('/util/file/download-url', { ...right, schema: { ...schema, querystring: LinkQuery } }, (request) =>
    giveLink(context, callOf(request), request.query),
  );

  api.post('/util/file/zip', { ...right, schema: { ...schema, body: ArchiveBody } }, (request) =>
    giveArchive(context.db, callOf(request), request.body.items),
  );

  api.route({
    method: ['GET', 'HEAD'],
    url: '/util/file/content/:token',
    ...needs('public'),
    schema: { ...schema, params: Type.Object({ token: Type.String({ pattern: '^[\\w-]{43}$' }) }) },
    handler: (request, reply) => sendContent(context, places, request.params.token, request, reply),
  });
}
