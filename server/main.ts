import { begin, type Begun } from './begin.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { DatabaseError } from './ports/database/index.ts';
import { endUncaught } from './uncaught.ts';

/** Whoever asks again after this does not want to wait; before it, one key has been heard twice (npm passes it on). */
const TWICE_MS = 1_000;

const tellEnd = endUncaught();

/** A sentence for what the operator can mend; there is none for what only we can. */
function explain(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof DatabaseError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'The port is taken by another program. Choose another one with PORT=….';
  }
  return null;
}

/** Who has typed the command looks for the address; where the output is collected, each line of it is JSON. */
function tellReady({ log }: Begun, url: string): void {
  const isTyped = process.stdout.isTTY && process.env.NODE_ENV !== 'production';
  if (isTyped) process.stdout.write(`\n  Provnet is ready: ${url}\n\n`);
  else log.info({ url }, 'Provnet is ready');
}

async function main(): Promise<void> {
  try {
    const config = readConfig(process.env);
    const begun = begin(config);
    const { startServer } = await import('./start.ts');
    const running = await startServer(config, begun);
    tellReady(begun, running.url);
    let asked: number | undefined;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        // The database of our own ends by itself when this process is gone.
        if (asked !== undefined && performance.now() - asked > TWICE_MS) process.exit(1);
        if (asked !== undefined) return;
        asked = performance.now();
        void running.close().then(() => process.exit(0));
      });
    }
  } catch (error) {
    const sentence = explain(error);
    if (sentence === null) tellEnd(error, 'the start has failed');
    else process.stderr.write(`${sentence}\n`);
    process.exit(1);
  }
}

void main();
