import { Type } from '@sinclair/typebox';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { closed, Key, MADE } from '#server/platform/routes.ts';
import { createFolder, renameFolder } from '../explorer/folder.ts';
import { Name, Prefix, Rename, shown } from './shapes.ts';

const NewFolder = Type.Object({ folder_prefix: Prefix, name: Name }, closed);

/** The folders themselves. */
export function folderRoutes(api: App, { db }: AppContext): void {
  api.post(
    '/util/file/folders',
    { ...needs('file.create'), schema: { ...shown, body: NewFolder, response: MADE } },
    async (request, reply) => reply.status(201).send(await createFolder(db, callOf(request), request.body)),
  );

  api.patch(
    '/util/file/folders/:id',
    { ...needs('file.edit'), schema: { ...shown, params: Key, body: Rename } },
    (request) => {
      const { version, name } = request.body;
      return renameFolder(db, callOf(request), request.params.id, version, name);
    },
  );
}
