import { Type } from '@sinclair/typebox';
import { SIGNERS } from '#schemas/contract/signer.ts';
import type { Values } from '#schemas/engine/field.ts';
import { bodySchema, recordSchema } from '#schemas/engine/resource.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import type { RawQuery } from '#server/platform/list/query.ts';
import { listQuerySchema, pageSchema } from '#server/platform/list/schema.ts';
import { EMPTY, Key, MADE, ownBody, Versioned, versionOf, VersionQuery } from '#server/platform/routes.ts';
import { createSigner, deleteSigner, updateSigner } from './save.ts';
import { listSigners } from './signer.ts';

const path = `/${SIGNERS.name}`;
const tags = ['contracting'];

/** Internal signers of the reader's lead type (specification §3). */
export async function signerRoutes(api: App, { db }: AppContext): Promise<void> {
  const record = Type.Unsafe<unknown>(recordSchema(SIGNERS));
  api.get(
    path,
    {
      ...needs('contract.read'),
      schema: { tags, querystring: listQuerySchema(SIGNERS.fields), response: { 200: pageSchema(record) } },
    },
    (request) => listSigners(db, callOf(request), request.query as RawQuery),
  );
  api.post(
    path,
    {
      ...needs('contract.write'),
      ...ownBody,
      schema: { tags, body: Type.Unsafe<Values>(bodySchema(SIGNERS, 'create')), response: MADE },
    },
    async (request, reply) => reply.status(201).send(await createSigner(db, callOf(request), request.body)),
  );
  api.patch(
    `${path}/:id`,
    {
      ...needs('contract.write'),
      ...ownBody,
      schema: { tags, params: Key, body: Versioned(Type.Unsafe<Values>(bodySchema(SIGNERS, 'update'))) },
    },
    (request) => {
      const { version: _version, ...values } = request.body;
      return updateSigner(db, callOf(request), request.params.id, versionOf(request.body), values);
    },
  );
  api.delete(
    `${path}/:id`,
    { ...needs('contract.write'), schema: { tags, params: Key, querystring: VersionQuery, response: EMPTY } },
    async (request, reply) => {
      await deleteSigner(db, callOf(request), request.params.id, request.query.version);
      return reply.status(204).send();
    },
  );
}
