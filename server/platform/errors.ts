import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DOCUMENTS } from '#schemas/credential/document.ts';
import type { Language } from '#schemas/engine/codes.ts';
import { failsOf, type AjvError } from '#schemas/engine/fails.ts';
import { fieldOf } from '#schemas/engine/resource.ts';
import { labelAt } from '#schemas/engine/validate.ts';
import { LEADS } from '#schemas/lead/index.ts';
import { RETRY_AFTER } from '#schemas/problems.ts';
import type { App } from './http.ts';
import { languageOfRequest } from './http.ts';
import { Busy, Problem, problemBody } from './problem.ts';

/**
 * PostgreSQL's ways to say that it is busy or away, not that we are wrong (SQLSTATE classes 08, 53, 57; lock timeout; a
 * replica that has not taken over yet and writes nothing).
 */
const BUSY = /^(08...|53...|57...|55P03|25006)$/;
/** The same from the driver and the network, which have no SQLSTATE. */
const AWAY_CODE = /^E(CONN[A-Z]+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/;
/** A disk that takes nothing more. */
const FULL = /^(ENOSPC|EDQUOT)$/;
const AWAY =
  /timeout exceeded when trying to connect|Connection terminated|none of the servers of DATABASE_URL|connection error and is not queryable|after calling end on the pool/;

/**
 * Every error leaves as `{ message, fails, status }` in the reader's language; the unexpected ones are logged whole. Whatever
 * refuses for a time, the portal and readiness as well, tells when to come again (RFC 9110 §10.2.3).
 */
export function answerProblems(app: App): void {
  app.addHook('onSend', async (_request, reply) => {
    const seconds = RETRY_AFTER[reply.statusCode];
    if (seconds !== undefined && !reply.hasHeader('retry-after'))
      void reply.header('retry-after', String(seconds));
  });
  app.setErrorHandler(answerProblem);
  app.setNotFoundHandler((request, reply) => {
    const body = problemBody(new Problem('not_found'), languageOfRequest(request));
    return reply.status(body.status).send(body);
  });
}

/** Also for what fails before there is a route: an address that cannot be decoded. */
export function answerProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply): unknown {
  const problem = problemOf(error, request);
  if (problem.code === 'unknown') request.log.error({ err: error }, 'unexpected error');
  const language = languageOfRequest(request);
  const body = problemBody(problem, language, (name) => fieldLabel(name, language));
  if (problem instanceof Busy) void reply.header('retry-after', String(problem.retryAfter));
  // By which whoever runs the server finds in the log what happened.
  const found = problem.code === 'unknown' ? { request_id: request.id } : {};
  return reply.status(body.status).send({ ...body, ...found });
}

function fieldLabel(path: string, language: Language): string {
  const [name = ''] = path.split('.');
  const known = [LEADS.SP, DOCUMENTS].find(({ fields }) => fieldOf(fields, name)) ?? LEADS.TP;
  return labelAt(known.fields, path, language);
}

/** What was checked: a wrong value is called otherwise than a missing one. */
function sentIn({ body, query, params }: FastifyRequest, part: string | undefined): unknown {
  return part === 'body' ? body : part === 'querystring' ? query : params;
}

/** Whether the database, or the disk, does not answer for a time. */
export const isAway = ({ code = '', message }: Error & { readonly code?: string }): boolean =>
  [BUSY, AWAY_CODE, FULL].some((known) => known.test(code)) || AWAY.test(message);

/** What an error is to whoever made the call. */
export function problemOf(error: FastifyError, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  if (error.validation) {
    const errors = error.validation.map((entry): AjvError => ({
      ...entry,
      params: entry.params as AjvError['params'],
    }));
    return new Problem('bad_request', failsOf(errors, sentIn(request, error.validationContext)));
  }
  if (isAway(error)) return new Problem('unavailable');
  const { code = '', statusCode } = error;
  // Nothing can be said about the token (ports/identity): not the caller's fault, and not for ever.
  if (error.name === 'IdentityUnavailable') return new Problem('unavailable');
  // The storage does not answer (ports/storage).
  if (error.name === 'StorageAway') return new Problem('unavailable');
  // Two people inserted or changed the same thing at once.
  if (code === '40001' || code === '40P01') return new Problem('stale');
  if (statusCode === 413) return new Problem('too_large');
  if (statusCode === 429) return new Problem('too_many_requests');
  if (statusCode === 503) return new Problem('unavailable');
  if (statusCode && statusCode >= 400 && statusCode < 500) return new Problem('bad_request');
  return new Problem('unknown');
}
