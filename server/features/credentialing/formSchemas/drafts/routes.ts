import { Type } from '@sinclair/typebox';
import type { Form } from '#schemas/engine/form.ts';
import type { FormOp } from '#schemas/form-schema/ops.ts';
import { FORM_KEYS } from '#schemas/forms/index.ts';
import { FORM_FILE_MAX_BYTES, FORM_NOTE_MAX } from '#schemas/vocabulary/index.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { closed, EMPTY, MADE, oneOf, Version } from '#server/platform/routes.ts';
import { publishDraft } from '../publish.ts';
import { beginDraft } from './begin.ts';
import { formDifference } from './difference.ts';
import { readDraft } from './draft.ts';
import { discardDraft, saveDraft } from './save.ts';

const Key = Type.Object({ key: oneOf(FORM_KEYS) });
const VersionNumber = Type.Integer({ minimum: 1, maximum: 1_000_000 });
const Check = Type.Object({ check: Type.Optional(oneOf(['full'])) }, closed);

/** Its parts may be anything: what keeps them from being published is told as the draft's problems. */
const AnyForm = Type.Unsafe<Form>(
  Type.Object(
    { schema: Type.Unknown(), ui: Type.Unknown(), labels: Type.Unknown(), rules: Type.Unknown() },
    closed,
  ),
);
const Ops = Type.Unsafe<FormOp[]>(Type.Array(Type.Unknown()));
const Note = Type.Union([Type.String({ maxLength: FORM_NOTE_MAX, format: 'plain-lines' }), Type.Null()]);
const Begin = Type.Object(
  {
    from: Type.Optional(VersionNumber),
    form: Type.Optional(AnyForm),
    ops: Type.Optional(Ops),
    note: Type.Optional(Note),
  },
  closed,
);
const Save = Type.Object(
  { revision: Version, form: Type.Optional(AnyForm), ops: Type.Optional(Ops), note: Type.Optional(Note) },
  closed,
);
const Publish = Type.Object({ revision: Version, note: Type.Optional(Note) }, closed);

/** A form, and room for its operations and the note. */
const BODY_MAX = FORM_FILE_MAX_BYTES + 500_000;

/** The one draft that a form may have: begun, saved, compared, published, thrown away. */
export async function draftRoutes(api: App, context: Pick<AppContext, 'db' | 'jobs'>): Promise<void> {
  const { db } = context;
  const tags = ['credentialing'];
  const path = '/credentialing/form-schemas/:key';
  const writes = { ...needs('form.write'), bodyLimit: BODY_MAX };

  api.get(
    `${path}/draft`,
    { ...needs('form.read'), schema: { tags, params: Key, querystring: Check } },
    (request) => readDraft(db, callOf(request), request.params.key, request.query.check === 'full'),
  );

  api.post(
    `${path}/draft`,
    { ...writes, schema: { tags, params: Key, body: Begin, response: MADE } },
    async (request, reply) =>
      reply.status(201).send(await beginDraft(db, callOf(request), request.params.key, request.body)),
  );

  api.patch(`${path}/draft`, { ...writes, schema: { tags, params: Key, body: Save } }, (request) => {
    const { revision, ...patch } = request.body;
    return saveDraft(db, callOf(request), request.params.key, revision, patch);
  });

  api.delete(
    `${path}/draft`,
    {
      ...needs('form.write'),
      schema: {
        tags,
        params: Key,
        querystring: Type.Object({ revision: Version }, closed),
        response: EMPTY,
      },
    },
    async (request, reply) => {
      await discardDraft(db, callOf(request), request.params.key, request.query.revision);
      return reply.status(204).send();
    },
  );

  api.post(
    `${path}/draft/publish`,
    { ...needs('form.write'), schema: { tags, params: Key, body: Publish } },
    (request) => publishDraft(context, callOf(request), request.params.key, request.body),
  );

  api.get(
    `${path}/difference`,
    {
      ...needs('form.read'),
      schema: {
        tags,
        params: Key,
        querystring: Type.Object({ from: VersionNumber, to: Type.Optional(VersionNumber) }, closed),
      },
    },
    (request) => formDifference(db, request.params.key, request.query),
  );
}
