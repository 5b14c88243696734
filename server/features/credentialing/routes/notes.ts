import { COMMENTS } from '#schemas/credential/comment.ts';
import { VERIFICATIONS } from '#schemas/credential/verification.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import type { RawQuery } from '#server/platform/list/query.ts';
import { listQuerySchema } from '#server/platform/list/schema.ts';
import { MADE, ownBody } from '#server/platform/routes.ts';
import { addComment } from '../comments/add.ts';
import { COMMENT_FIELDS, listComments } from '../comments/list.ts';
import { keyIn, maybeKeyIn, withKeys } from '../parts.ts';
import { addVerification } from '../verifications/add.ts';
import { listVerifications, VERIFICATION_FIELDS } from '../verifications/list.ts';

const SUBJECT = { account_id: keyIn, resource_id: maybeKeyIn } as const;

/** What people write down about a file: what they verified, and what they tell each other. */
export async function noteRoutes(api: App, { db }: AppContext): Promise<void> {
  const tags = ['credentialing'];

  api.get(
    `/${VERIFICATIONS.name}`,
    { ...needs('credential.internal'), schema: { tags, querystring: listQuerySchema(VERIFICATION_FIELDS) } },
    (request) => listVerifications(db, callOf(request), request.query as RawQuery),
  );

  api.post(
    `/${VERIFICATIONS.name}`,
    {
      ...needs('credential.review'),
      ...ownBody,
      schema: {
        tags,
        body: withKeys(VERIFICATIONS, { ...SUBJECT, item_id: maybeKeyIn }, ['account_id']),
        response: MADE,
      },
    },
    async (request, reply) =>
      reply.status(201).send(await addVerification(db, callOf(request), request.body)),
  );

  api.get(
    `/${COMMENTS.name}`,
    { ...needs('credential.read'), schema: { tags, querystring: listQuerySchema(COMMENT_FIELDS) } },
    (request) => listComments(db, callOf(request), request.query as RawQuery),
  );

  api.post(
    `/${COMMENTS.name}`,
    {
      ...needs('credential.edit'),
      ...ownBody,
      schema: { tags, body: withKeys(COMMENTS, SUBJECT, ['account_id']), response: MADE },
    },
    async (request, reply) => reply.status(201).send(await addComment(db, callOf(request), request.body)),
  );
}
