import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';

const TRACEPARENT = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/;

/** What a call says that it is a part of (W3C Trace Context). */
export interface Traceparent {
  readonly traceId: string;
  readonly spanId: string;
  readonly flags: number;
}

export function readTraceparent(text: unknown): Traceparent | undefined {
  const [, traceId, spanId, flags] = (typeof text === 'string' && TRACEPARENT.exec(text)) || [];
  return traceId && spanId ? { traceId, spanId, flags: Number.parseInt(flags ?? '', 16) } : undefined;
}

/** The trace of which a call says that it is a part: whoever looks for it in the log finds the call. */
export const traceOf = ({ traceparent }: IncomingHttpHeaders): string | undefined =>
  readTraceparent(traceparent)?.traceId;

/** What spans tell: names of the program, codes, numbers of requests and jobs; nothing that anybody has written. */
export type Told = Readonly<Record<string, string | number | undefined>>;

/** Who does what a span is of: this process for a caller, another one for this process, a job, or a part of these. */
export type SpanKind = 'server' | 'client' | 'consumer' | 'internal';

/** A piece of work as a trace has it. */
export interface Span {
  readonly traceId: string;
  /** As others are told of it. */
  readonly traceparent: string;
  rename(name: string): void;
  tell(told: Told): void;
  /** @param failed what it failed of, of which class and code are told */
  end(failed?: { readonly error: unknown }): void;
}

interface Beginning {
  readonly kind: SpanKind;
  readonly told?: Told;
  /** The piece that it is a part of; else it begins a trace. */
  readonly parent?: Span | Traceparent;
  /** The piece that has asked for it, in a trace of its own. */
  readonly link?: Traceparent;
}

/** Who keeps spans. */
export interface Tracer {
  begin(name: string, beginning: Beginning): Span;
  /** Sends what is still to be sent, not for long. */
  close(): Promise<void>;
}

// One of the process, as its log: connections, requests and jobs are made in many places, and pass nothing on to each other.
let tracer: Tracer | undefined;
const now = new AsyncLocalStorage<Span>();

/** Has spans kept from now on, or no more. */
export const traceBy = (one: Tracer | undefined): void => void (tracer = one);

export const isTracing = (): boolean => tracer !== undefined;

/** The span of what is being done; undefined where no traces are kept. */
export const spanNow = (): Span | undefined => now.getStore();

export const beginSpan = (name: string, beginning: Beginning): Span | undefined =>
  tracer?.begin(name, beginning);

export const within = <T>(span: Span, work: () => T): T => now.run(span, work);

/** Does a piece of work within a span of its own. */
export async function spanned<T>(name: string, beginning: Beginning, work: () => Promise<T>): Promise<T> {
  const span = beginSpan(name, beginning);
  return span ? ending(span, within(span, work)) : work();
}

/** Ends a span with what it is of. */
export async function ending<T>(span: Span, work: Promise<T>): Promise<T> {
  try {
    const done = await work;
    span.end();
    return done;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}

/** As lines of the log name the trace. */
export interface TraceTold {
  readonly trace_id?: string;
}
export function traceTold(): TraceTold {
  const span = spanNow();
  return span ? { trace_id: span.traceId } : {};
}

/** What goes along with what is asked of others, so that they can say of what it is a part: a header, or a line of a payload. */
export function carried(): { readonly traceparent?: string } {
  const span = spanNow();
  return span ? { traceparent: span.traceparent } : {};
}
