import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import type { Config } from '#server/platform/config.ts';
import { openDb, openPool } from '#server/platform/db.ts';
import { openSecrets, type Secrets } from '#server/platform/secrets.ts';
import type { FileStore } from '#server/ports/storage/index.ts';
import { runSql } from '#tests/support/database.ts';
import { quiet } from '#tests/support/quiet.ts';

/** The secrets of an installation, whose database lies here. */
export async function secretsAt(url: string, config: Config): Promise<Secrets> {
  const pool = openPool(url, quiet, 1);
  return openSecrets(openDb(pool), config).finally(() => pool.end());
}

/**
 * Keys of contents of files that are not stored, or with other bytes; fails where there are none at all. Of a content that is no file's any
 * more the object goes before its row.
 */
export async function filesWrong(url: string, storage: FileStore): Promise<string[]> {
  const rows = await runSql<{ sha256: string; secure: boolean; storage_key: string }>(
    url,
    `select sha256, secure, storage_key from file_content c
      where exists (select from file_version v where v.sha256 = c.sha256 and v.secure = c.secure)`,
  );
  expect(rows.length).toBeGreaterThan(0);
  const wrong: string[] = [];
  for (const { sha256, secure, storage_key } of rows) {
    const content = await storage.read(storage_key).then(buffer, (error: unknown) => error as Error);
    if (content instanceof Error) wrong.push(`${storage_key}: ${content.name} ${content.message}`);
    // What is sealed says by its own seal whether it was changed.
    else if (!secure && createHash('sha256').update(content).digest('hex') !== sha256)
      wrong.push(`${storage_key} has other bytes`);
  }
  return wrong;
}
