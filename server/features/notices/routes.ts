import { Type } from '@sinclair/typebox';
import { KEY_PATTERN } from '#schemas/engine/formats.ts';
import { NOTICE_FIELDS, NOTICE_IDS_MAX } from '#schemas/notices/record.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import type { RawQuery } from '#server/platform/list/query.ts';
import { listQuerySchema, pageSchema } from '#server/platform/list/schema.ts';
import { exactlyOneFails, refuse } from '#server/platform/problem.ts';
import { closed, EMPTY } from '#server/platform/routes.ts';
import { markReadUntil, markThese } from './mark.ts';
import { countUnread, listNotices } from './read.ts';

const tags = ['notices'];
const Ids = Type.Array(Type.String({ pattern: KEY_PATTERN }), { maxItems: NOTICE_IDS_MAX });
const Text = Type.Union([Type.String(), Type.Null()]);
const Notice = Type.Object({
  entity_id: Type.String(),
  code: Type.String(),
  params: Type.Object({}, { additionalProperties: true }),
  resource: Text,
  record_id: Text,
  created_at: Type.String(),
  read_at: Text,
});

/** What a person was told, and whether they have read it; everybody has only their own. */
export async function noticesFeature(api: App, { db }: AppContext): Promise<void> {
  api.get(
    '/notices',
    {
      ...needs('notice.read'),
      schema: { tags, querystring: listQuerySchema(NOTICE_FIELDS), response: { 200: pageSchema(Notice) } },
    },
    (request) => listNotices(db, callOf(request).actor, request.query as RawQuery),
  );

  api.get('/notices/unread', { ...needs('notice.read'), schema: { tags } }, (request) =>
    countUnread(db, callOf(request).actor),
  );

  api.post(
    '/notices/read',
    {
      ...needs('notice.read'),
      schema: {
        tags,
        body: Type.Object(
          {
            ids: Type.Optional(Ids),
            until: Type.Optional(
              Type.String({ format: 'date-time', description: 'of the newest one that was shown' }),
            ),
          },
          closed,
        ),
        response: EMPTY,
      },
    },
    async (request, reply) => {
      const { ids = [], until } = request.body;
      refuse(exactlyOneFails(request.body, ['ids', 'until']));
      const { actor } = callOf(request);
      await (until === undefined ? markThese(db, actor, ids, true) : markReadUntil(db, actor, until));
      return reply.status(204).send();
    },
  );

  api.post(
    '/notices/unread',
    { ...needs('notice.read'), schema: { tags, body: Type.Object({ ids: Ids }, closed), response: EMPTY } },
    async (request, reply) => {
      await markThese(db, callOf(request).actor, request.body.ids, false);
      return reply.status(204).send();
    },
  );
}
