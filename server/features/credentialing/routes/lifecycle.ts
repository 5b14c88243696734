import { Type } from '@sinclair/typebox';
import { ACCOUNTS } from '#schemas/credential/account.ts';
import { RESOURCES } from '#schemas/credential/resource.ts';
import { codesOf, type Codes, type Text } from '#schemas/engine/codes.ts';
import {
  ACCOUNT_CREDENTIAL_STATUS,
  APPROVAL_STATUS,
  APPROVAL_TYPE,
  RESOURCE_CREDENTIAL_STATUS,
} from '#schemas/vocabulary/index.ts';
import type { AppContext } from '#server/app.ts';
import type { Call } from '#server/platform/actor.ts';
import { vaultOf } from '#server/platform/forms/vault.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { closed, Key, oneOf, Version } from '#server/platform/routes.ts';
import { updateCycle } from '../lifecycle/approval.ts';
import { moveSubject } from '../lifecycle/change.ts';
import { cyclesOf } from '../lifecycle/cycles.ts';
import { submitSubject } from '../lifecycle/submit.ts';
import { findAccount } from '../read.ts';
import { findResource, refOf } from '../subject.ts';
import { Reason } from './instances.ts';

const Submit = Type.Object({ version: Version, confirm: Type.Optional(Type.Boolean()) }, closed);
const moveTo = <C extends Codes>(statuses: C) =>
  Type.Object(
    {
      version: Version,
      status: oneOf(codesOf(statuses)),
      confirm: Type.Optional(Type.Boolean()),
      reason_text: Type.Optional(Type.Union([Reason, Type.Null()])),
    },
    closed,
  );
const orNone = <C extends string>(list: Readonly<Record<C, Text>>) =>
  Type.Optional(Type.Union([oneOf(codesOf(list)), Type.Null()]));
const Day = Type.Optional(Type.Union([Type.String({ format: 'day' }), Type.Null()]));
const Approval = Type.Object(
  {
    version: Version,
    approval_status: orNone(APPROVAL_STATUS),
    approval_type: orNone(APPROVAL_TYPE),
    received_on: Day,
    submitted_on: Day,
    effective_on: Day,
    recredential_on: Day,
  },
  closed,
);

/** How accounts and resources go their way: submits, statuses, cycles. */
export async function lifecycleRoutes(api: App, { db, secrets }: AppContext): Promise<void> {
  const tags = ['credentialing'];
  const vault = vaultOf(secrets);
  const subjects = [
    {
      path: `/${ACCOUNTS.name}/:id`,
      statuses: ACCOUNT_CREDENTIAL_STATUS,
      find: async (call: Call, id: string) => ({
        account_id: (await findAccount(db, call, id)).entity_id,
        resource_id: null,
      }),
    },
    {
      path: `/${RESOURCES.name}/:id`,
      statuses: RESOURCE_CREDENTIAL_STATUS,
      find: async (call: Call, id: string) => refOf(await findResource(db, call, id)),
    },
  ];

  for (const { path, statuses, find } of subjects) {
    api.post(
      `${path}/submit`,
      { ...needs('credential.submit'), schema: { tags, params: Key, body: Submit } },
      async (request) => {
        const call = callOf(request);
        const { version, confirm } = request.body;
        return submitSubject(db, vault, call, await find(call, request.params.id), version, confirm === true);
      },
    );

    api.post(
      `${path}/status`,
      { ...needs('credential.review'), schema: { tags, params: Key, body: moveTo(statuses) } },
      async (request) => {
        const call = callOf(request);
        const { version, ...wanted } = request.body;
        return moveSubject(db, vault, call, await find(call, request.params.id), version, wanted);
      },
    );

    api.get(
      `${path}/cycles`,
      { ...needs('credential.read'), schema: { tags, params: Key } },
      async (request) => ({ items: await cyclesOf(db, await find(callOf(request), request.params.id)) }),
    );
  }

  api.patch(
    `/${ACCOUNTS.name}/:id/cycle`,
    { ...needs('credential.review'), schema: { tags, params: Key, body: Approval } },
    (request) => {
      const { version, ...sent } = request.body;
      return updateCycle(db, callOf(request), request.params.id, version, sent);
    },
  );
}
