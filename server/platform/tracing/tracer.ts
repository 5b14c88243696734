import { setTimeout as sleep } from 'node:timers/promises';
import {
  ROOT_CONTEXT,
  SpanKind as Kind,
  SpanStatusCode,
  trace,
  type Context,
  type Link,
  type Span as OtelSpan,
  type SpanContext,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import { v7 as uuidv7 } from 'uuid';
import type { TracesConfig } from '#server/platform/config.ts';
import { failureOf } from '#server/platform/jobFailure.ts';
import type { Span, SpanKind, Traceparent, Tracer } from '#server/platform/trace.ts';
import { SERVICE } from '#server/platform/version.ts';

/** So often is sent what has come together; more at once is sent sooner. */
const EVERY_MS = 1_000;
/** So long is waited for the receiver: each time, and at the end of the process. */
const SEND_MS = 5_000;
const CLOSE_MS = 3_000;
/** So often is said that spans do not arrive. */
const SAY_MS = 60_000;

const KINDS: Readonly<Record<SpanKind, Kind>> = {
  server: Kind.SERVER,
  client: Kind.CLIENT,
  consumer: Kind.CONSUMER,
  internal: Kind.INTERNAL,
};

interface Log {
  warn(data: object, message: string): void;
}

/**
 * Sends spans in batches, beside everything else: what a receiver that is away, or slow, does not take is dropped, so that nobody
 * waits for it and it fills no memory.
 */
export function tracerTo({ url, sampler, ratio }: TracesConfig, log: Log): Tracer {
  const exporter = saying(new OTLPTraceExporter({ url, timeoutMillis: SEND_MS }), log);
  const provider = new TracerProvider({
    sampler: samplerOf(sampler, ratio),
    // What the environment says of the process goes before (OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES).
    resource: resourceFromAttributes({ ...SERVICE, 'service.instance.id': uuidv7() }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, scheduledDelayMillis: EVERY_MS, exportTimeoutMillis: SEND_MS }),
    ],
  });
  const tracer = provider.getTracer('provnet');
  return {
    begin: (name, { kind, told = {}, parent, link }) =>
      new Kept(
        tracer.startSpan(
          name,
          { kind: KINDS[kind], attributes: told, links: link ? [linkTo(link)] : [] },
          contextOf(parent),
        ),
      ),
    close: () =>
      Promise.race([provider.shutdown().catch(() => undefined), sleep(CLOSE_MS, undefined, { ref: false })]),
  };
}

/** Sends nothing, to hear whether it is taken. Throws what keeps it from that. */
export async function tryReceiver({ url }: Pick<TracesConfig, 'url'>): Promise<void> {
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: SEND_MS });
  await new Promise<void>((taken, fail) =>
    exporter.export([], ({ error }) => (error ? fail(error) : taken())),
  ).finally(() => exporter.shutdown());
}

class Kept implements Span {
  readonly otel: OtelSpan;

  constructor(otel: OtelSpan) {
    this.otel = otel;
  }

  get traceId(): string {
    return this.otel.spanContext().traceId;
  }

  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.otel.spanContext();
    return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
  }

  rename(name: string): void {
    this.otel.updateName(name);
  }

  tell(told: Parameters<Span['tell']>[0]): void {
    this.otel.setAttributes(told);
  }

  end(failed?: { readonly error: unknown }): void {
    if (failed) {
      // Never its words: they quote values, addresses, rows.
      const { type, code, place } = failureOf(failed.error);
      this.otel.setAttributes({ 'error.type': code ?? type ?? '_OTHER', 'provnet.error.place': place });
      this.otel.setStatus({ code: SpanStatusCode.ERROR });
    }
    this.otel.end();
  }
}

const remote = ({ traceId, spanId, flags }: Traceparent): SpanContext => ({
  traceId,
  spanId,
  traceFlags: flags,
  isRemote: true,
});

const linkTo = (one: Traceparent): Link => ({ context: remote(one) });

function contextOf(parent: Span | Traceparent | undefined): Context {
  if (!parent) return ROOT_CONTEXT;
  return parent instanceof Kept
    ? trace.setSpan(ROOT_CONTEXT, parent.otel)
    : trace.setSpanContext(ROOT_CONTEXT, remote(parent as Traceparent));
}

/** As OTEL_TRACES_SAMPLER has it. */
function samplerOf(name: TracesConfig['sampler'], ratio: number): Sampler {
  const root = name.endsWith('traceidratio')
    ? new TraceIdRatioBasedSampler(ratio)
    : name.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new AlwaysOnSampler();
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

/** Says in the log, and not each time, that spans do not arrive. */
function saying(exporter: SpanExporter, log: Log): SpanExporter {
  let saidAt = -Infinity;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error && performance.now() - saidAt > SAY_MS) {
          saidAt = performance.now();
          log.warn({ part: 'traces', reason: result.error.message }, 'traces do not arrive');
        }
        done(result);
      }),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}
