import { Type } from '@sinclair/typebox';
import { KEY_PATTERN } from '#schemas/engine/formats.ts';
import { FILE_USE_NAMES, NAME_CHOICES } from '#schemas/file/index.ts';
import { LEAD_TYPES } from '#schemas/permissions.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { closed, EMPTY, Key, MADE, oneOf, Version } from '#server/platform/routes.ts';
import { cancelUpload, endUpload } from '../upload/end.ts';
import { requestUpload } from '../upload/request.ts';
import { readStates } from '../upload/states.ts';
import { shown } from './shapes.ts';

const Wish = Type.Object(
  {
    name: Type.String({ minLength: 1 }),
    size: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'bytes; the storage takes exactly so many',
    }),
    use: oneOf(FILE_USE_NAMES),
    folder_prefix: Type.Optional(Type.String({ description: 'where it will lie; only of use explorer' })),
    lead_type: Type.Optional(oneOf(LEAD_TYPES)),
    file_id: Type.Optional(Type.String({ pattern: KEY_PATTERN, description: 'it is a new version of this' })),
    name_choice: Type.Optional(oneOf(NAME_CHOICES)),
  },
  closed,
);
const No = Type.Object({ no: Version }, closed);

const STATES_MAX = 100;
const KEYS = KEY_PATTERN.replace(/^\^|\$$/g, '');
const States = Type.Object(
  {
    ids: Type.String({
      pattern: `^${KEYS}(,${KEYS}){0,${STATES_MAX - 1}}$`,
      description: 'joined by commas',
    }),
  },
  closed,
);

/** Uploading: a form for the storage, what became of it, and the way back. */
export function uploadRoutes(api: App, context: AppContext): void {
  const right = needs('file.create');
  for (const [path, secure] of [
    ['', false],
    ['/secure', true],
  ] as const)
    api.post(
      `/util/file/upload-url${path}`,
      { ...right, schema: { ...shown, body: Wish, response: MADE } },
      async (request, reply) =>
        reply.status(201).send(await requestUpload(context, callOf(request), { ...request.body, secure })),
    );

  api.post('/util/file/:id/uploaded', { ...right, schema: { ...shown, params: Key, body: No } }, (request) =>
    endUpload(context, callOf(request), request.params.id, request.body.no),
  );

  api.post(
    '/util/file/:id/cancel',
    { ...right, schema: { ...shown, params: Key, body: No, response: EMPTY } },
    async (request, reply) => {
      await cancelUpload(context, callOf(request), request.params.id, request.body.no);
      return reply.status(204).send();
    },
  );

  api.get(
    '/util/file/states',
    { ...needs('file.read'), schema: { ...shown, querystring: States } },
    (request) => readStates(context.db, callOf(request).actor, request.query.ids.split(',')),
  );
}
