import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number | string };
}

/** A span as OTLP has it (JSON). */
interface Sent {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly Attribute[];
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly status?: { readonly code?: number; readonly message?: string };
}
export type SentSpan = Omit<Sent, 'attributes'> & {
  readonly told: Readonly<Record<string, string | number>>;
};

interface Body {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly Sent[] }[];
  }[];
}

/** A receiver of traces (OTLP over HTTP, JSON) on a port of its own, that keeps what it takes. */
export interface Otlp {
  readonly url: string;
  readonly spans: SentSpan[];
  /** Of the process that sent. */
  readonly resource: Record<string, string | number>;
  /** All of it as it came. */
  text(): string;
  close(): Promise<void>;
}

/** @param answers false: it takes what comes, and says nothing */
export async function startOtlp(answers = true): Promise<Otlp> {
  const bodies: Body[] = [];
  const spans: SentSpan[] = [];
  const resource: Record<string, string | number> = {};
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      if (request.method !== 'POST' || request.url !== '/v1/traces') return response.writeHead(404).end();
      bodies.push(body as Body);
      for (const one of (body as Body).resourceSpans) {
        Object.assign(resource, read(one.resource.attributes));
        for (const { spans: sent } of one.scopeSpans)
          spans.push(...sent.map(({ attributes, ...span }) => ({ ...span, told: read(attributes) })));
      }
      if (answers) response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    resource,
    text: () => JSON.stringify(bodies),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const read = (attributes: readonly Attribute[]): Record<string, string | number> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));
