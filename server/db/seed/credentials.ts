import type { Db } from '#server/platform/db.ts';

export async function seedCredentials(_trx: Db): Promise<void> {}
