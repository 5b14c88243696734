import { Type } from '@sinclair/typebox';
import { ACCOUNTS } from '#schemas/credential/account.ts';
import { CHECK_FIELDS, HIT_FIELDS, LIST_FIELDS, NOTE_MAX } from '#schemas/credential/screening.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import { KEY_PATTERN } from '#schemas/engine/formats.ts';
import { EXCLUSION_SOURCE } from '#schemas/vocabulary/index.ts';
import type { AppContext } from '#server/app.ts';
import { vaultOf } from '#server/platform/forms/vault.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import type { RawQuery } from '#server/platform/list/query.ts';
import { listQuerySchema } from '#server/platform/list/schema.ts';
import { closed, Key, MADE, oneOf, Version } from '#server/platform/routes.ts';
import { listChecks, screenAccount } from './checks.ts';
import { listHits } from './hits/hit.ts';
import { resolveHit } from './hits/resolve.ts';
import { addList } from './lists/add.ts';
import { listLists } from './lists/present.ts';

const Reference = Type.String({ pattern: KEY_PATTERN });
const NewList = Type.Object(
  {
    source: oneOf(codesOf(EXCLUSION_SOURCE)),
    file_id: Type.Optional(Reference),
    url: Type.Optional(Type.String({ minLength: 1, maxLength: 2000, format: 'plain' })),
    complete: Type.Optional(Type.Boolean()),
  },
  closed,
);
const Resolution = Type.Object(
  {
    version: Version,
    resolution: oneOf(['CLEARED', 'CONFIRMED']),
    note: Type.String({ maxLength: NOTE_MAX }),
    evidence_file_id: Type.Optional(Type.Union([Reference, Type.Null()])),
  },
  closed,
);

/** Exclusion lists (OIG LEIE, SAM), and what they found among accounts and their people. */
export async function screeningFeature(api: App, context: AppContext): Promise<void> {
  const { db, secrets } = context;
  const vault = vaultOf(secrets);
  const tags = ['credentialing'];
  const path = '/credentialing/screening';

  api.get(
    `${path}/lists`,
    { ...needs('screening.read'), schema: { tags, querystring: listQuerySchema(LIST_FIELDS) } },
    (request) => listLists(db, callOf(request), request.query as RawQuery),
  );

  api.post(
    `${path}/lists`,
    { ...needs('screening.load'), schema: { tags, body: NewList, response: MADE } },
    async (request, reply) => reply.status(201).send(await addList(context, callOf(request), request.body)),
  );

  api.get(
    `${path}/hits`,
    { ...needs('screening.read'), schema: { tags, querystring: listQuerySchema(HIT_FIELDS) } },
    (request) => listHits(db, callOf(request), request.query as RawQuery),
  );

  api.get(
    `${path}/checks`,
    { ...needs('screening.read'), schema: { tags, querystring: listQuerySchema(CHECK_FIELDS) } },
    (request) => listChecks(db, callOf(request), request.query as RawQuery),
  );

  api.post(
    `${path}/hits/:id/resolve`,
    { ...needs('screening.clear'), schema: { tags, params: Key, body: Resolution } },
    (request) => resolveHit(db, callOf(request), request.params.id, request.body),
  );

  api.post(
    `/${ACCOUNTS.name}/:id/screen`,
    { ...needs('screening.clear'), schema: { tags, params: Key } },
    (request) => screenAccount(db, vault, callOf(request), request.params.id),
  );
}
