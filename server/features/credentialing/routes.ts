import { Type } from '@sinclair/typebox';
import { ACCOUNTS } from '#schemas/credential/account.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import { recordSchema } from '#schemas/engine/resource.ts';
import { ACCOUNT_CREDENTIAL_STATUS } from '#schemas/vocabulary/index.ts';
import type { AppContext } from '#server/app.ts';
import { publishedForm } from '#server/platform/forms/versions.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import type { RawQuery } from '#server/platform/list/query.ts';
import { listQuerySchema, pageSchema } from '#server/platform/list/schema.ts';
import { Problem } from '#server/platform/problem.ts';
import { HistoryQuery, Key } from '#server/platform/routes.ts';
import { presentAccount } from './account.ts';
import { claimAccount } from './claim.ts';
import { saveDraft } from './draft.ts';
import { readForm } from './file.ts';
import { accountHistory, findAccount, findOwnAccount, listAccounts } from './read.ts';
import { reviewFile } from './review.ts';
import { moveAccount } from './status.ts';
import { submitFile } from './submit.ts';

const MAX_FIELDS = 500;
const MAX_REASON = 2000;
const Version = Type.Integer({ minimum: 1 });
const closed = { additionalProperties: false };

const Draft = Type.Object(
  {
    version: Version,
    values: Type.Record(Type.String({ maxLength: 64 }), Type.Unknown(), { maxProperties: MAX_FIELDS }),
  },
  closed,
);
const Submit = Type.Object({ version: Version, confirm: Type.Optional(Type.Boolean()) }, closed);
const Review = Type.Object(
  {
    decisions: Type.Array(
      Type.Object(
        {
          field_id: Type.String({ maxLength: 64 }),
          rev: Type.Integer({ minimum: 1 }),
          state: Type.Union([Type.Literal('APPROVED'), Type.Literal('REJECTED')]),
          reason_text: Type.Optional(
            Type.Union([Type.String({ maxLength: MAX_REASON, format: 'plain-lines' }), Type.Null()]),
          ),
        },
        closed,
      ),
      { minItems: 1, maxItems: MAX_FIELDS },
    ),
  },
  closed,
);
const Move = Type.Object(
  {
    version: Version,
    status: Type.Enum(codeEnum(codesOf(ACCOUNT_CREDENTIAL_STATUS))),
    confirm: Type.Optional(Type.Boolean()),
  },
  closed,
);
const Claim = Type.Object({ version: Version }, closed);
const Module = Type.Object({
  key: Type.String({ pattern: '^[a-z][a-z0-9-]{0,63}$' }),
  version: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  checksum: Type.String({ pattern: '^[0-9a-f]{32}$' }),
  language: Type.Union([Type.Literal('en'), Type.Literal('es')]),
});

/** Credential files: accounts, their forms, and the review of what providers fill in. */
export async function credentialingFeature(api: App, { db }: AppContext): Promise<void> {
  const tags = ['credentialing'];
  const path = `/${ACCOUNTS.name}`;
  const record = Type.Unsafe<unknown>(recordSchema(ACCOUNTS));

  api.get(
    path,
    {
      ...needs('credential.read'),
      schema: { tags, querystring: listQuerySchema(ACCOUNTS.fields), response: { 200: pageSchema(record) } },
    },
    (request) => listAccounts(db, callOf(request), request.query as RawQuery),
  );

  api.get(`${path}/mine`, { ...needs('credential.read'), schema: { tags } }, async (request) => {
    const call = callOf(request);
    return presentAccount(await findOwnAccount(db, call), call.actor);
  });

  api.get(`${path}/:id`, { ...needs('credential.read'), schema: { tags, params: Key } }, async (request) => {
    const call = callOf(request);
    return presentAccount(await findAccount(db, call, request.params.id), call.actor);
  });

  api.get(
    `${path}/:id/changes`,
    { ...needs('credential.read'), schema: { tags, params: Key, querystring: HistoryQuery } },
    (request) =>
      accountHistory(db, callOf(request), request.params.id, request.query.page, request.query.size),
  );

  api.get(
    `${path}/:id/form`,
    { ...needs('credential.read'), schema: { tags, params: Key } },
    async (request) => {
      const call = callOf(request);
      return readForm(db, call, await findAccount(db, call, request.params.id), api.prefix);
    },
  );

  api.patch(
    `${path}/:id/form`,
    { ...needs('credential.edit'), schema: { tags, params: Key, body: Draft } },
    (request) => saveDraft(db, callOf(request), request.params.id, request.body.version, request.body.values),
  );

  api.post(
    `${path}/:id/submit`,
    { ...needs('credential.submit'), schema: { tags, params: Key, body: Submit } },
    (request) =>
      submitFile(db, callOf(request), request.params.id, request.body.version, request.body.confirm === true),
  );

  api.post(
    `${path}/:id/review`,
    { ...needs('credential.review'), schema: { tags, params: Key, body: Review } },
    (request) => reviewFile(db, callOf(request), request.params.id, request.body.decisions),
  );

  api.post(
    `${path}/:id/status`,
    { ...needs('credential.review'), schema: { tags, params: Key, body: Move } },
    (request) =>
      moveAccount(
        db,
        callOf(request),
        request.params.id,
        request.body.version,
        request.body.status,
        request.body.confirm === true,
      ),
  );

  api.post(
    `${path}/:id/claim`,
    { ...needs('credential.claim'), schema: { tags, params: Key, body: Claim } },
    (request) => claimAccount(db, callOf(request), request.params.id, request.body.version),
  );

  // Public: the browser imports a module without a token, and a form's rules are nobody's data.
  api.get(
    '/credentialing/forms/:key/:version/:checksum/validator.:language.js',
    { ...needs('public'), schema: { tags, params: Module } },
    async (request, reply) => {
      const { key, version, checksum, language } = request.params;
      const module = await (await publishedForm(db, key, version))?.module(language);
      if (module?.checksum !== checksum) throw new Problem('not_found');
      return reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(module.code);
    },
  );
}

function codeEnum<C extends string>(list: readonly C[]): { [K in C]: K } {
  return Object.fromEntries(list.map((code) => [code, code])) as { [K in C]: K };
}
