import { Type } from '@sinclair/typebox';
import { DOCUMENT_DATES, DOCUMENTS } from '#schemas/credential/document.ts';
import type { Values } from '#schemas/engine/field.ts';
import { bodySchema } from '#schemas/engine/resource.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import { FIELD_REVIEW_STATE } from '#schemas/vocabulary/index.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import type { RawQuery } from '#server/platform/list/query.ts';
import { listQuerySchema } from '#server/platform/list/schema.ts';
import {
  closed,
  EMPTY,
  Key,
  MADE,
  oneOf,
  ownBody,
  Version,
  Versioned,
  versionOf,
  VersionQuery,
} from '#server/platform/routes.ts';
import { addDocument } from '../documents/add.ts';
import { correctDates, takeBackDocument } from '../documents/change.ts';
import { reviewDocument } from '../documents/review.ts';
import { ITEM_FIELDS, listItems } from '../items/list.ts';
import { waiveItem } from '../items/waive.ts';
import { keyIn, withKeys } from '../parts.ts';
import { Judgement, Reason } from './instances.ts';

const Waive = Type.Object(
  {
    version: Version,
    not_applicable: Type.Boolean(),
    reason_text: Type.Optional(Type.Union([Reason, Type.Null()])),
  },
  closed,
);
const Dates = Versioned(Type.Unsafe<Values>(bodySchema(DOCUMENT_DATES, 'update')));
// PENDING takes a decision back.
const Review = Type.Object(
  { version: Version, ...Judgement, state: oneOf(codesOf(FIELD_REVIEW_STATE)) },
  closed,
);

/** What subjects must hand in, and the documents by which they do. */
export async function itemRoutes(api: App, { db }: AppContext): Promise<void> {
  const tags = ['credentialing'];
  const documents = `/${DOCUMENTS.name}`;

  api.get(
    '/credentialing/items',
    { ...needs('credential.read'), schema: { tags, querystring: listQuerySchema(ITEM_FIELDS) } },
    (request) => listItems(db, callOf(request), request.query as RawQuery),
  );

  api.post(
    '/credentialing/items/:id/waive',
    { ...needs('credential.review'), schema: { tags, params: Key, body: Waive } },
    (request) => {
      const { version, not_applicable, reason_text = null } = request.body;
      return waiveItem(db, callOf(request), request.params.id, version, not_applicable, reason_text);
    },
  );

  api.post(
    documents,
    {
      ...needs('credential.edit'),
      ...ownBody,
      schema: { tags, body: withKeys(DOCUMENTS, { item_id: keyIn }, ['item_id']), response: MADE },
    },
    async (request, reply) => reply.status(201).send(await addDocument(db, callOf(request), request.body)),
  );

  api.patch(
    `${documents}/:id`,
    { ...needs('credential.edit'), ...ownBody, schema: { tags, params: Key, body: Dates } },
    (request) => {
      const { version: _version, ...dates } = request.body;
      return correctDates(db, callOf(request), request.params.id, versionOf(request.body), dates);
    },
  );

  api.delete(
    `${documents}/:id`,
    {
      ...needs('credential.edit'),
      schema: { tags, params: Key, querystring: VersionQuery, response: EMPTY },
    },
    async (request, reply) => {
      await takeBackDocument(db, callOf(request), request.params.id, request.query.version);
      return reply.status(204).send();
    },
  );

  api.post(
    `${documents}/:id/review`,
    { ...needs('credential.review'), schema: { tags, params: Key, body: Review } },
    (request) => {
      const { version, ...decision } = request.body;
      return reviewDocument(db, callOf(request), request.params.id, version, decision);
    },
  );
}
