import { Type } from '@sinclair/typebox';
import type { Form } from '#schemas/engine/form.ts';
import { FORM_KEYS } from '#schemas/forms/index.ts';
import { FORM_NOTE_MAX } from '#schemas/vocabulary/index.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { closed, HistoryQuery, oneOf } from '#server/platform/routes.ts';
import { publishForm } from './publish.ts';
import { listForms, readForm } from './versions.ts';

const Key = Type.Object({ key: oneOf(FORM_KEYS) });
const List = Type.Object({ ...HistoryQuery.properties, key: Type.Optional(oneOf(FORM_KEYS)) }, closed);
const Version = Type.Object(
  { version: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })) },
  closed,
);

const Part = Type.Record(Type.String(), Type.Unknown());
const Texts = Type.Object(
  {
    sections: Type.Record(Type.String(), Type.String()),
    fields: Type.Record(
      Type.String(),
      Type.Object({ title: Type.String(), help: Type.Optional(Type.String()) }, closed),
    ),
  },
  closed,
);
const FormBody = Type.Object(
  {
    schema: Part,
    ui: Part,
    labels: Type.Object({ en: Texts, es: Texts }, closed),
    rules: Type.Array(Type.Object({ rule: Type.String() }), { maxItems: 200 }),
  },
  closed,
);
const Import = Type.Object(
  {
    key: oneOf(FORM_KEYS),
    form: Type.Unsafe<Form>(FormBody),
    note: Type.Optional(
      Type.Union([Type.String({ maxLength: FORM_NOTE_MAX, format: 'plain-lines' }), Type.Null()]),
    ),
  },
  closed,
);

/** The published versions of forms: looked at, taken along, and brought in. */
export async function formSchemaRoutes(api: App, context: Pick<AppContext, 'db' | 'jobs'>): Promise<void> {
  const { db } = context;
  const tags = ['credentialing'];
  const path = '/credentialing/form-schemas';

  api.get(path, { ...needs('form.read'), schema: { tags, querystring: List } }, (request) =>
    listForms(db, callOf(request), request.query),
  );

  api.post(path, { ...needs('form.write'), schema: { tags, body: Import } }, async (request, reply) =>
    reply.status(201).send(await publishForm(context, callOf(request), request.body)),
  );

  api.get(
    `${path}/:key`,
    { ...needs('form.read'), schema: { tags, params: Key, querystring: Version } },
    (request) => readForm(db, callOf(request), request.params.key, request.query.version),
  );
}
