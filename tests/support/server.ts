import { readConfig } from '#server/platform/config.ts';
import { startServer } from '#server/start.ts';

/** The whole server as a process of its own, with the variables that it is given (JSON). */
await startServer(readConfig(JSON.parse(process.argv[2] ?? '{}') as Record<string, string>));
