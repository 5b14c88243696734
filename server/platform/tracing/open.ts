import type { Config } from '#server/platform/config.ts';
import { traceBy } from '#server/platform/trace.ts';

interface Log {
  warn(data: object, message: string): void;
}

/**
 * Keeps traces, where it is configured to whom they are sent (OpenTelemetry, OTLP over HTTP); else nothing of it is loaded.
 * @returns ends it
 */
export async function openTraces({ traces }: Pick<Config, 'traces'>, log: Log): Promise<() => Promise<void>> {
  if (!traces) return () => Promise.resolve();
  const { tracerTo } = await import('./tracer.ts');
  const tracer = tracerTo(traces, log);
  traceBy(tracer);
  return async () => {
    await tracer.close();
    traceBy(undefined);
  };
}
