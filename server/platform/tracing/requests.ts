import type { IncomingMessage } from 'node:http';
import { PROBES } from '#server/log.ts';
import type { App } from '#server/platform/http.ts';
import { beginSpan, readTraceparent, within, type Span } from '#server/platform/trace.ts';

/** Live connections last for hours, probes ask all the time, and of the console's files there is nothing to be seen. */
const isTold = ({ url = '', headers }: IncomingMessage): boolean =>
  headers.upgrade === undefined && !url.startsWith('/assets/') && !PROBES.includes(url.split('?')[0] ?? '');

const spans = new WeakMap<IncomingMessage, Span>();
/** What requests failed of. */
const failures = new WeakMap<Span, Error>();

/** The span of a request, which begins when it is asked for first: its log is made before its route is looked at. */
export function spanOf(request: IncomingMessage): Span | undefined {
  const known = spans.get(request);
  if (known || !isTold(request)) return known;
  const span = beginSpan(request.method ?? 'HTTP', {
    kind: 'server',
    parent: readTraceparent(request.headers.traceparent),
  });
  if (span) spans.set(request, span);
  return span;
}

/**
 * Makes of each request a span, in which everything is done that it asks for. It has the pattern of its route and its number, and
 * nothing of its address.
 */
export function traceRequests(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const span = spanOf(request.raw);
    if (!span) return done();
    const { url: route } = request.routeOptions;
    span.rename(route === undefined ? request.method : `${request.method} ${route}`);
    span.tell({
      'http.request.method': request.method,
      'http.route': route,
      'url.scheme': request.protocol,
      'provnet.request_id': request.id,
    });
    within(span, done);
  });
  // A body arrives in the turns of its connection.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spanOf(request.raw);
    if (span) within(span, done);
    else done();
  });
  app.addHook('onError', async ({ raw }, _reply, error) => {
    const span = spans.get(raw);
    if (span) failures.set(span, error);
  });
  app.addHook('onResponse', async ({ raw }, { statusCode }) => {
    const span = spans.get(raw);
    span?.tell({ 'http.response.status_code': statusCode });
    span?.end(statusCode >= 500 ? { error: failures.get(span) } : undefined);
  });
}
