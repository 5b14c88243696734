import { Type } from '@sinclair/typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DECLINE_MAX, type SigningCompletion } from '#schemas/contract/signing.ts';
import type { AppContext } from '#server/app.ts';
import { sendPaper } from '#server/features/contracts/templates/routes.ts';
import { languageOfRequest, needs, type App } from '#server/platform/http.ts';
import { networkOf } from '#server/platform/network.ts';
import { Problem } from '#server/platform/problem.ts';
import { rateOf } from '#server/platform/rates.ts';
import { BEGUN, closed, fileOf } from '#server/platform/routes.ts';
import { certificates } from '#server/ports/signing/embedded/certificates.ts';
import { askAgain, enterCode, openLink } from '#server/ports/signing/embedded/signer/link.ts';
import { originOf, signerOf, viewOf, type Signer } from '#server/ports/signing/embedded/signer/session.ts';
import { complete, consent, decline, readPaper } from '#server/ports/signing/embedded/signer/sign.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before anything of the call is read, where it is a signer's. */
    signer: Signer | null;
  }
}

const tags = ['signing'];
/** Tries from one address a minute: a person makes a few of them in all. */
const TRIES = 30;

/**
 * What the signer's page asks for (docs/decisions/016): of anybody, since who signs needs no account. The token of a link,
 * and then `Authorization: Signer <session>`, say who it is. With contracting off nothing is here.
 */
export async function signingFeature(api: App, context: AppContext): Promise<void> {
  const { db, config } = context;
  if (!config.contracts) return;
  const open = needs('public');
  // A link that is over, a session that is over, an envelope that is no longer open.
  const signers = { config: { ...open.config, refuses: [401, 409, 410] } };
  const seldom = { ...signers, onRequest: rateOf(api, TRIES, ({ ip }) => `signing ${networkOf(ip)}`) };
  api.decorateRequest('signer', null);
  const mine = {
    ...signers,
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      // Nobody who comes to the same browser later finds it there.
      void reply.header('cache-control', 'private, no-store');
      request.signer = await signerOf(db, request);
    },
  };

  api.post('/signing/open', { ...seldom, schema: { tags, body: WithToken } }, (request) =>
    openLink(context, request.body.token, languageOfRequest(request), originOf(request)),
  );
  api.post('/signing/code', { ...seldom, schema: { tags, body: WithCode } }, (request) =>
    enterCode(context, request.body.token, request.body.code.replace(/\s/g, ''), originOf(request)),
  );
  api.post(
    '/signing/again',
    { ...seldom, schema: { tags, body: WithToken, response: BEGUN } },
    async (request, reply) => {
      await askAgain(context, request.body.token, originOf(request));
      return reply.status(202).send({});
    },
  );

  api.get('/signing', { ...mine, schema: { tags } }, (request) => viewOf(db, whoOf(request)));
  api.get(
    '/signing/paper',
    { ...mine, schema: { tags, response: fileOf('application/pdf') } },
    async (request, reply) => sendPaper(reply, await readPaper(context, whoOf(request), originOf(request))),
  );
  api.post('/signing/consent', { ...mine, schema: { tags, body: Consent } }, (request) =>
    consent(context, whoOf(request), request.body.version, languageOfRequest(request), originOf(request)),
  );
  api.post('/signing/complete', { ...mine, schema: { tags, body: Completion } }, (request) =>
    complete(context, whoOf(request), request.body as SigningCompletion, originOf(request)),
  );
  api.post('/signing/decline', { ...mine, schema: { tags, body: Decline } }, (request) =>
    decline(context, whoOf(request), request.body.reason, originOf(request)),
  );

  api.get('/signing/certificate', { ...open, schema: { tags } }, async () => ({
    certificates: (await certificates(db)).map(({ certificate }) => certificate),
  }));
}

function whoOf({ signer }: FastifyRequest): Signer {
  if (!signer) throw new Problem('no_signer');
  return signer;
}

const Token = Type.String({ pattern: '^[\\w-]{43}$' });
const WithToken = Type.Object({ token: Token }, closed);
const WithCode = Type.Object({ token: Token, code: Type.String({ maxLength: 20 }) }, closed);
const Consent = Type.Object({ version: Type.String({ maxLength: 20 }) }, closed);
const Written = Type.String({ format: 'plain-lines' });
const Decline = Type.Object(
  { reason: Type.String({ format: 'plain-lines', maxLength: DECLINE_MAX }) },
  closed,
);

// How much of it is taken, and that nothing is missing, is said for all of it at once (schemas/contract/answers.ts).
const Mark = Type.Union([
  Type.Object({ kind: Type.Literal('typed'), text: Written }, closed),
  Type.Object(
    {
      kind: Type.Literal('drawn'),
      strokes: Type.Array(Type.Array(Type.Tuple([Type.Number(), Type.Number()]))),
    },
    closed,
  ),
  Type.Null(),
]);
const Completion = Type.Object(
  {
    answers: Type.Record(Type.String(), Type.Union([Written, Type.Boolean()])),
    signature: Mark,
    initials: Mark,
  },
  closed,
);
