import { Type } from '@sinclair/typebox';
import { LINK_KINDS, UNKNOWN_MIME } from '#schemas/file/index.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { Slots } from '#server/platform/slots.ts';
import { closed, fileOf } from '#server/platform/routes.ts';
import { giveLink } from '../links/give.ts';
import { openPreviews } from '../links/preview.ts';
import { sendContent } from '../links/send.ts';
import { giveArchive } from '../links/zip.ts';
import { ItemsBody, shown } from './shapes.ts';

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

/** What is behind links: what browsers show is called by its name (links/send.ts). */
const MIMES = [UNKNOWN_MIME, 'application/pdf', 'image/jpeg', 'image/png', 'application/zip'];

/** Files that are read at once: a browser asks for six, and a page of pictures for many. */
const READS = { all: 100, each: 12 };

/** Links to files and archives, and what is behind them. */
export function linkRoutes(api: App, context: AppContext): void {
  const right = needs('file.read');
  const closing = new AbortController();
  api.addHook('preClose', async () => closing.abort());
  const places = { slots: new Slots(READS), previews: openPreviews(context, closing.signal) };

  api.get('/util/file/download-url', { ...right, schema: { ...shown, querystring: LinkQuery } }, (request) =>
    giveLink(context, callOf(request), request.query),
  );

  api.post('/util/file/zip', { ...right, schema: { ...shown, body: ItemsBody } }, (request) =>
    giveArchive(context.db, callOf(request), request.body.items),
  );

  api.route({
    method: ['GET', 'HEAD'],
    url: '/util/file/content/:token',
    ...needs('public'),
    schema: {
      ...shown,
      params: Type.Object({ token: Type.String({ pattern: '^[\\w-]{43}$' }) }),
      response: fileOf(...MIMES),
    },
    handler: (request, reply) => sendContent(context, places, request.params.token, request, reply),
  });
}
