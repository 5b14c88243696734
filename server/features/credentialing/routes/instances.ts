import { Type } from '@sinclair/typebox';
import { codesOf } from '#schemas/engine/codes.ts';
import { AUDIENCES } from '#schemas/engine/formAudience.ts';
import { FORM_LIMITS } from '#schemas/engine/formLimits.ts';
import { FIELD_REVIEW_STATE, REJECT_REASON } from '#schemas/vocabulary/index.ts';
import type { AppContext } from '#server/app.ts';
import { vaultOf } from '#server/platform/forms/vault.ts';
import { publishedForm } from '#server/platform/forms/versions.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { Problem } from '#server/platform/problem.ts';
import { closed, fileOf, Key, oneOf, Version } from '#server/platform/routes.ts';
import { saveDraft } from '../instance/draft.ts';
import { readInstance } from '../instance/present.ts';
import { revealValue } from '../instance/reveal.ts';
import { reviewInstance } from '../instance/review.ts';

const MAX_FIELDS = FORM_LIMITS.fields;
export const MAX_REASON = 2000;
const FieldId = Type.String({ maxLength: 64 });
/** Words of a person, to be told to others. */
export const Reason = Type.String({ maxLength: MAX_REASON, format: 'plain-lines' });
const Draft = Type.Object(
  {
    version: Version,
    values: Type.Record(FieldId, Type.Unknown(), { maxProperties: MAX_FIELDS }),
  },
  closed,
);
/** How a value or a document is judged. */
export const Judgement = {
  state: oneOf(['APPROVED', 'REJECTED']),
  reason_code: Type.Optional(Type.Union([oneOf(codesOf(REJECT_REASON)), Type.Null()])),
  reason_text: Type.Optional(Type.Union([Reason, Type.Null()])),
};
const Review = Type.Object(
  {
    decisions: Type.Array(
      Type.Object(
        {
          field_id: FieldId,
          rev: Version,
          ...Judgement,
          // PENDING takes a decision back.
          state: oneOf(codesOf(FIELD_REVIEW_STATE)),
          was: Type.Optional(oneOf(codesOf(FIELD_REVIEW_STATE))),
        },
        closed,
      ),
      { minItems: 1, maxItems: MAX_FIELDS },
    ),
  },
  closed,
);
const Reveal = Type.Object({ field_id: FieldId, reason: Reason }, closed);
const Module = Type.Object({
  key: Type.String({ pattern: '^[a-z][a-z0-9-]{0,63}$' }),
  version: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  checksum: Type.String({ pattern: '^[0-9a-f]{32}$' }),
  language: Type.Union([Type.Literal('en'), Type.Literal('es')]),
});

/** Forms of accounts and resources: filled in, judged, and their sensitive values revealed. */
export async function instanceRoutes(api: App, { db, secrets }: AppContext): Promise<void> {
  const tags = ['credentialing'];
  const path = '/credentialing/instances/:id';
  const vault = vaultOf(secrets);

  api.get(path, { ...needs('credential.read'), schema: { tags, params: Key } }, (request) =>
    readInstance(db, callOf(request), request.params.id, api.prefix),
  );

  api.patch(path, { ...needs('credential.edit'), schema: { tags, params: Key, body: Draft } }, (request) =>
    saveDraft(db, vault, callOf(request), request.params.id, request.body.version, request.body.values),
  );

  api.post(
    `${path}/review`,
    { ...needs('credential.review'), schema: { tags, params: Key, body: Review } },
    (request) => reviewInstance(db, callOf(request), request.params.id, request.body.decisions),
  );

  api.post(
    `${path}/reveal`,
    { ...needs('credential.reveal'), schema: { tags, params: Key, body: Reveal } },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const { field_id, reason } = request.body;
      return revealValue(db, vault, callOf(request), request.params.id, field_id, reason);
    },
  );

  // Public: the browser imports a module without a token, and a form's rules are nobody's data.
  api.get(
    '/credentialing/forms/:key/:version/:checksum/validator.:language.js',
    { ...needs('public'), schema: { tags, params: Module, response: fileOf('text/javascript') } },
    async (request, reply) => {
      const { key, version, checksum, language } = request.params;
      const form = await publishedForm(db, key, version);
      // One after the other: they are made when first asked for.
      let module;
      for (const audience of AUDIENCES)
        if (module?.checksum !== checksum) module = await form?.module(language, audience);
      if (module?.checksum !== checksum) throw new Problem('not_found');
      return reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(module.code);
    },
  );
}
