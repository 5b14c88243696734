import { begin } from './begin.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { DatabaseError } from './ports/database/index.ts';

/** Whoever asks again after this does not want to wait; before it, one key has been heard twice (npm passes it on). */
const TWICE_MS = 1_000;

/** A sentence for what the operator can mend, the stack for what only we can. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DatabaseError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'The port is taken by another program. Choose another one with PORT=….';
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function main(): Promise<void> {
  try {
    const config = readConfig(process.env);
    const begun = begin(config);
    const { startServer } = await import('./start.ts');
    const running = await startServer(config, begun);
    process.stdout.write(`\n  Provnet is ready: ${running.url}\n\n`);
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
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}

void main();
