import { Type } from '@sinclair/typebox';
import { ACCOUNTS } from '#schemas/credential/account.ts';
import { recordSchema } from '#schemas/engine/resource.ts';
import type { AppContext } from '#server/app.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import type { RawQuery } from '#server/platform/list/query.ts';
import { listQuerySchema, pageSchema } from '#server/platform/list/schema.ts';
import { closed, HistoryQuery, Key, Version } from '#server/platform/routes.ts';
import { claimAccount } from '../claim.ts';
import { listAccounts } from '../list/accounts.ts';
import { accountHistory } from '../history.ts';
import { findAccount, findOwnAccount, wholeAccount } from '../read.ts';
import { statusEvents } from '../lifecycle/events.ts';

const Claim = Type.Object({ version: Version }, closed);

/** Accounts: lists, one of them, what happened to it, who works on it. */
export async function accountRoutes(api: App, { db, reads }: AppContext): Promise<void> {
  const tags = ['credentialing'];
  const path = `/${ACCOUNTS.name}`;
  const record = Type.Unsafe<unknown>(recordSchema(ACCOUNTS));

  api.get(
    path,
    {
      ...needs('credential.read'),
      schema: { tags, querystring: listQuerySchema(ACCOUNTS.fields), response: { 200: pageSchema(record) } },
    },
    (request) => reads.run((db) => listAccounts(db, callOf(request), request.query as RawQuery)),
  );

  api.get(`${path}/mine`, { ...needs('credential.read'), schema: { tags } }, async (request) => {
    const call = callOf(request);
    return wholeAccount(db, call, await findOwnAccount(db, call));
  });

  api.get(`${path}/:id`, { ...needs('credential.read'), schema: { tags, params: Key } }, async (request) => {
    const call = callOf(request);
    return wholeAccount(db, call, await findAccount(db, call, request.params.id));
  });

  api.get(
    `${path}/:id/changes`,
    { ...needs('credential.read'), schema: { tags, params: Key, querystring: HistoryQuery } },
    (request) =>
      reads.run((db) =>
        accountHistory(db, callOf(request), request.params.id, request.query.page, request.query.size),
      ),
  );

  api.get(
    `${path}/:id/events`,
    { ...needs('credential.read'), schema: { tags, params: Key, querystring: HistoryQuery } },
    async (request) => {
      const call = callOf(request);
      const { entity_id } = await findAccount(db, call, request.params.id);
      return statusEvents(db, call, entity_id, request.query.page, request.query.size);
    },
  );

  api.post(
    `${path}/:id/claim`,
    { ...needs('credential.claim'), schema: { tags, params: Key, body: Claim } },
    (request) => claimAccount(db, callOf(request), request.params.id, request.body.version),
  );
}
