import { Type } from '@sinclair/typebox';
import { FILE_FIELDS } from '#schemas/file/index.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import type { RawQuery } from '#server/platform/list/query.ts';
import { listQuerySchema } from '#server/platform/list/schema.ts';
import { Key } from '#server/platform/routes.ts';
import { renameFile } from '../explorer/change.ts';
import { listFiles } from '../explorer/list.ts';
import { moveItems } from '../explorer/move.ts';
import { readFile } from '../explorer/read.ts';
import { Items, Prefix, Rename, shown } from './shapes.ts';

const FilesQuery = Type.Object(
  {
    ...listQuerySchema(FILE_FIELDS).properties,
    folder_prefix: Type.Optional(Prefix),
    deep: Type.Optional(Type.String({ description: 'true: in the folders below as well' })),
  },
  { additionalProperties: true },
);

const MoveBody = Type.Object(
  {
    items: Items,
    folder_prefix: Prefix,
    name_choice: Type.Optional(Type.Union([Type.Literal('refuse'), Type.Literal('rename')])),
  },
  { additionalProperties: false },
);

/** What is in the folders, and under which names. */
export function explorerRoutes(api: App, { db }: AppContext): void {
  api.get('/util/file', { ...needs('file.read'), schema: { ...shown, querystring: FilesQuery } }, (request) =>
    listFiles(db, callOf(request).actor, request.query as RawQuery),
  );

  api.get('/util/file/:id', { ...needs('file.read'), schema: { ...shown, params: Key } }, (request) =>
    readFile(db, callOf(request).actor, request.params.id),
  );

  api.patch(
    '/util/file/:id',
    { ...needs('file.edit'), schema: { ...shown, params: Key, body: Rename } },
    (request) => {
      const { version, name } = request.body;
      return renameFile(db, callOf(request), request.params.id, version, name);
    },
  );

  api.post('/util/file/move', { ...needs('file.edit'), schema: { ...shown, body: MoveBody } }, (request) =>
    moveItems(db, callOf(request), request.body),
  );
}
