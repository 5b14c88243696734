import { LogController, type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from 'fastify';
import pg from 'pg';
import { pino, type DestinationStream } from 'pino';
import type { Config } from './platform/config.ts';

/** Never in a log: whoever holds them is the person. */
const REDACTED = ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'];

/** The log of the process, on its standard output: a JSON object a line. */
export const openLog = (
  { log }: Pick<Config, 'log'>,
  to: DestinationStream = pino.destination(1),
): FastifyBaseLogger =>
  pino({ level: log, redact: REDACTED, serializers: { req: logged, err: loggedError } }, to);

/**
 * An error in the log, of several the first. What PostgreSQL says of values (message, detail, where) may hold people's data:
 * of its errors only the code and what they are about in the schema is kept, with the places in our code that led there.
 */
export function loggedError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  if (!(error instanceof pg.DatabaseError)) {
    const first = error instanceof AggregateError ? { first: loggedError(error.errors[0]) } : {};
    return { type: error.name, message: error.message, stack: error.stack, ...first };
  }
  const { code, table, column, constraint, routine } = error;
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { type: 'DatabaseError', code, table, column, constraint, routine, stack: places.join('\n') };
}

/** An error for whoever gives a command: its sentence, or of the database's own what the log says. */
export function explained(error: unknown): string {
  if (error instanceof pg.DatabaseError) return JSON.stringify(loggedError(error));
  return error instanceof Error ? error.message : String(error);
}

/**
 * A request in the log: its query may hold names and numbers of people, so only the path is kept, and of the address of
 * a file's content not the token: whoever has it may read the file.
 */
export function logged(request: { method?: string; url?: string; id?: string }): Record<string, unknown> {
  const path = request.url?.split('?')[0]?.replace(/(\/content\/).*/is, '$1…');
  return { id: request.id, method: request.method, path };
}

/** Who asks for these asks all the time. */
export const PROBES: readonly string[] = ['/api/health', '/api/ready', '/api/metrics'];

/**
 * One line of each request, when it has been answered: by the pattern of its route and the person's key, which name nobody. Its
 * `request_id` is that of the history and of the answer (`x-request-id`).
 */
export class RequestLog extends LogController {
  private readonly level: 'info' | 'debug';

  constructor({ logRequests }: Pick<Config, 'logRequests'>) {
    super({ requestIdLogLabel: 'request_id' });
    this.level = logRequests ? 'info' : 'debug';
  }

  override incomingRequest(): void {
    // It is told with its answer.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const { url: route } = request.routeOptions;
    const level = route !== undefined && PROBES.includes(route) ? 'debug' : this.level;
    const answered = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(request.actor ? { person: request.actor.id } : {}),
    };
    if (error) request.log.warn({ ...answered, err: error }, 'an answer did not arrive');
    else request.log[level](answered, 'answered');
  }
}
