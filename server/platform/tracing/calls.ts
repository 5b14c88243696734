import { beginSpan, carried, ending, isTracing, spanNow, spanned, within } from '#server/platform/trace.ts';

/**
 * A port whose calls are spans of what asks for them, where traces are kept: `storage read`, `mail send`. Of what it is given nothing is
 * told. What answers at once is none.
 */
export function traced<P extends object>(name: string, port: P): P {
  if (!isTracing()) return port;
  return new Proxy(port, {
    get(target, key) {
      const part: unknown = Reflect.get(target, key, target);
      if (typeof part !== 'function' || typeof key !== 'string') return part;
      return (...given: unknown[]): unknown => {
        const call = (): unknown => Reflect.apply(part, target, given);
        const parent = spanNow();
        const span = parent && beginSpan(`${name} ${key}`, { kind: 'client', parent });
        if (!span) return call();
        const answer = within(span, call);
        // A span that nobody ends is not sent.
        return answer instanceof Promise ? ending(span, answer) : answer;
      };
    },
  });
}

/** `fetch`, told of as a call to that server, which is told of what it is a part. Its address may hold keys, so the host is all. */
export async function tracedFetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const parent = spanNow();
  if (!parent) return fetch(url, init);
  const { hostname } = new URL(url);
  const method = init.method ?? 'GET';
  const told = { 'http.request.method': method, 'server.address': hostname };
  return spanned(method, { kind: 'client', parent, told }, async () => {
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(carried())) headers.set(name, value);
    const answer = await fetch(url, { ...init, headers });
    spanNow()?.tell({ 'http.response.status_code': answer.status });
    return answer;
  });
}
