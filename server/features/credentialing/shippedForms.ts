import type { Db } from '#server/platform/db.ts';

export async function loadShippedForms(_db: Db): Promise<void> {}
