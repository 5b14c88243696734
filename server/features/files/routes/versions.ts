import { Type } from '@sinclair/typebox';
import { KEY_PATTERN } from '#schemas/engine/formats.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { closed, Version } from '#server/platform/routes.ts';
import { restoreVersion } from '../explorer/change.ts';
import { shown } from './shapes.ts';

const VersionKey = Type.Object({
  id: Type.String({ pattern: KEY_PATTERN }),
  no: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }),
});
const AtVersion = Type.Object({ version: Version }, closed);

/** Former versions. */
export function versionRoutes(api: App, { db }: AppContext): void {
  api.post(
    '/util/file/:id/versions/:no/restore',
    { ...needs('file.edit'), schema: { ...shown, params: VersionKey, body: AtVersion } },
    (request) => {
      const { id, no } = request.params;
      return restoreVersion(db, callOf(request), id, no, request.body.version);
    },
  );
}
