import { Type, type TSchema, type TUnsafe } from '@sinclair/typebox';
import { pathOfType } from '#schemas/activity/index.ts';
import { AGREEMENT_ACTIONS, AGREEMENTS } from '#schemas/agreement/index.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import type { Values } from '#schemas/engine/field.ts';
import { bodySchema, recordSchema, type Resource, type Writes } from '#schemas/engine/resource.ts';
import { LEAD_TYPES } from '#schemas/permissions.ts';
import { AGREEMENT_METHOD, CONTRACT_PARTY } from '#schemas/vocabulary/index.ts';
import type { AppContext } from '#server/app.ts';
import { sendPaper } from '#server/features/contracts/templates/routes.ts';
import { LEAD_ID } from '#server/features/leads/children.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import type { RawQuery } from '#server/platform/list/query.ts';
import { listQuerySchema } from '#server/platform/list/schema.ts';
import {
  BEGUN,
  closed,
  fileOf,
  Key,
  MADE,
  oneOf,
  ownBody,
  Versioned,
  versionOf,
} from '#server/platform/routes.ts';
import { createAgreement } from './create.ts';
import { readAgreement } from './detail.ts';
import { readEvents } from './events.ts';
import { checkNow, remindSigners, resend, signHere } from './out.ts';
import { findAgreement, listAgreements } from './read.ts';
import { filledPaper, sendAgreement } from './send.ts';
import { updateAgreement } from './update.ts';

const tags = ['leads'];
const ACTIONS = Object.keys(AGREEMENT_ACTIONS);

/** A body of an agreement, with what it carries beside the fields. */
function bodyOf(writes: Writes, more: Readonly<Record<string, unknown>>, required: readonly string[] = []) {
  // An action may bring the end date, which no form of the fields has.
  const all: Resource = {
    ...AGREEMENTS,
    fields: { ...AGREEMENTS.fields, ...(writes === 'update' ? AGREEMENT_ACTIONS.terminate.form.fields : {}) },
  };
  const { properties, ...rest } = bodySchema(all, writes) as { properties: object; required?: string[] };
  return Type.Unsafe<Values>({
    ...rest,
    properties: { ...more, ...properties },
    required: [...required, ...(rest.required ?? [])],
  } as unknown as TSchema) as TUnsafe<Values>;
}

/** The legal records of leads: recorded by hand, signed, cancelled, terminated (specification §2, §3; domain §5, §6). */
export async function agreementsFeature(api: App, context: AppContext): Promise<void> {
  const { db, config } = context;
  const record = Type.Unsafe<unknown>(recordSchema(AGREEMENTS));
  const page = Type.Object({
    items: Type.Array(record),
    total: Type.Integer(),
    total_exact: Type.Boolean(),
    page: Type.Integer(),
    size: Type.Integer(),
    can: Type.Object({ create: Type.Boolean({ description: 'on the lead of lead_id_eq' }) }),
  });
  const created = bodyOf(
    'create',
    {
      ...LEAD_ID,
      action: { enum: ['sign', null] },
      method: {
        enum: [...codesOf(AGREEMENT_METHOD), null],
        description: 'MANUAL when absent; ESIGN: a draft for electronic signature',
      },
    },
    ['lead_id'],
  );
  const changed = Versioned(bodyOf('update', { action: { enum: [...ACTIONS, null] } }));

  for (const type of LEAD_TYPES) {
    const path = `/${pathOfType(AGREEMENTS, type)}`;
    api.get(
      path,
      {
        ...needs('lead.read'),
        schema: {
          tags,
          querystring: listQuerySchema(AGREEMENTS.fields),
          response: { 200: Type.Unsafe<unknown>(page) },
        },
      },
      (request) => listAgreements(db, callOf(request), type, request.query as RawQuery),
    );
    api.post(
      path,
      { ...needs('agreement.create'), ...ownBody, schema: { tags, body: created, response: MADE } },
      async (request, reply) =>
        reply
          .status(201)
          .send(await createAgreement(db, callOf(request), type, request.body, config.contracts)),
    );
  }

  api.patch(
    `/${AGREEMENTS.name}/:id`,
    { ...needs('agreement.create'), ...ownBody, schema: { tags, params: Key, body: changed } },
    (request) => {
      const { version: _version, ...values } = request.body;
      return updateAgreement(context, callOf(request), request.params.id, versionOf(request.body), values);
    },
  );
  api.get(`/${AGREEMENTS.name}/:id`, { ...needs('lead.read'), schema: { tags, params: Key } }, (request) =>
    readAgreement(context, callOf(request), request.params.id),
  );
  if (config.contracts) sendingRoutes(api, context);
}

/** What is done to an agreement that is signed electronically. */
function sendingRoutes(api: App, context: AppContext): void {
  const at = (word: string) => `/${AGREEMENTS.name}/:id/${word}`;
  const write = needs('agreement.create');
  const schema = { tags, params: Key };
  api.post(
    at('preview'),
    {
      ...needs('lead.read'),
      schema: { ...schema, body: Type.Object({}, closed), response: fileOf('application/pdf') },
    },
    async (request, reply) => {
      const call = callOf(request);
      const { paper } = await filledPaper(
        context,
        call,
        await findAgreement(context.db, call, request.params.id),
      );
      return sendPaper(reply, paper);
    },
  );
  api.get(at('events'), { ...needs('lead.read'), schema }, (request) =>
    readEvents(context, callOf(request), request.params.id),
  );
  api.post(
    at('send'),
    { ...write, schema: { ...schema, body: Versioned(Type.Object({}, closed)), response: BEGUN } },
    async (request, reply) => {
      const sent = await sendAgreement(context, callOf(request), request.params.id, versionOf(request.body));
      return reply.status(202).send(sent);
    },
  );
  api.post(at('remind'), { ...write, schema: { ...schema, body: Type.Object({}, closed) } }, (request) =>
    remindSigners(context, callOf(request), request.params.id),
  );
  api.post(at('check'), { ...write, schema: { ...schema, body: Type.Object({}, closed) } }, (request) =>
    checkNow(context, callOf(request), request.params.id),
  );
  api.post(
    at('sign-here'),
    { ...needs('lead.read'), schema: { ...schema, body: Type.Object({}, closed) } },
    (request) => signHere(context, callOf(request), request.params.id),
  );
  const Whom = Type.Object({ party: oneOf(codesOf(CONTRACT_PARTY)) }, closed);
  api.post(at('resend'), { ...needs('agreement.create'), schema: { ...schema, body: Whom } }, (request) =>
    resend(context, callOf(request), request.params.id, request.body.party),
  );
}
