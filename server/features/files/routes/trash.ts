import { Type } from '@sinclair/typebox';
import { FILE_AREAS, FILE_FIELDS, type FileArea } from '#schemas/file/index.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import type { RawQuery } from '#server/platform/list/query.ts';
import { listQuerySchema } from '#server/platform/list/schema.ts';
import { listTrash } from '../explorer/list.ts';
import { purgeItems } from '../explorer/purge.ts';
import { restoreItems, toTrash } from '../explorer/trash.ts';
import { ItemsBody, shown } from './shapes.ts';

const TrashQuery = Type.Object(
  {
    ...listQuerySchema(FILE_FIELDS).properties,
    area: Type.Unsafe<FileArea>(Type.String({ enum: [...FILE_AREAS] })),
  },
  { additionalProperties: true },
);

/** Deleting, and taking back. */
export function trashRoutes(api: App, context: AppContext): void {
  const { db } = context;
  const items = { schema: { ...shown, body: ItemsBody } };
  const edit = needs('file.edit');

  api.get(
    '/util/file/trash',
    { ...needs('file.read'), schema: { ...shown, querystring: TrashQuery } },
    (request) =>
      listTrash(db, callOf(request).actor, request.query as RawQuery & { readonly area: FileArea }),
  );

  api.post('/util/file/to-trash', { ...edit, ...items }, (request) =>
    toTrash(db, callOf(request), request.body.items),
  );

  api.post('/util/file/restore', { ...edit, ...items }, (request) =>
    restoreItems(db, callOf(request), request.body.items),
  );

  api.post('/util/file/purge', { ...needs('file.purge'), ...items }, (request) =>
    purgeItems(context, callOf(request), request.body.items),
  );
}
