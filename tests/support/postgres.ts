import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/ports/database/index.ts';
import { createDatabase } from './database.ts';
import { findFastFolder } from './fastFolder.ts';
import { prepareTemplate } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database of the one server of the api project; tests make their own beside it (createDatabase). */
    postgresUrl: string;
    /** A database that is prepared as at a first start, with the demo's people; tests copy it (startApp). */
    templateName: string;
  }
}

/** Nothing of a test outlives its run, so its server need not wait for the disk. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
};

/** One server for all api tests: TEST_DATABASE_URL (its role may create databases), or an embedded one. */
async function start() {
  const dataDir = mkdtempSync(join(findFastFolder(), 'provnet-test-'));
  const databaseUrl = process.env.TEST_DATABASE_URL;
  const log = (line: string) => process.stderr.write(`${line}\n`);
  const server = await openDatabase({ databaseUrl, dataDir, pgBin: process.env.PG_BIN, log, settings });
  const template = await createDatabase(server.connectionString);
  await prepareTemplate(template.url);
  return {
    postgresUrl: server.connectionString,
    templateName: new URL(template.url).pathname.slice(1),
    async stop() {
      await template.drop();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Vitest reads this module once for each project that names it: what they share is the process's. */
const shared = globalThis as { apiPostgres?: { readonly started: ReturnType<typeof start>; users: number } };

/** Gives the server to a project, and ends it after the last one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = (shared.apiPostgres ??= { started: start(), users: 0 });
  server.users += 1;
  const { postgresUrl, templateName, stop } = await server.started;
  project.provide('postgresUrl', postgresUrl);
  project.provide('templateName', templateName);
  return async () => {
    server.users -= 1;
    if (server.users === 0) await stop();
  };
}
