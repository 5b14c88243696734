import { sql } from 'kysely';
import type { NetworkSettings } from '#schemas/credential/settings.ts';
import { NETWORK_SETTINGS } from '#schemas/credential/settings.ts';
import type { Db, Trx } from '#server/platform/db.ts';

/** The settings of the network, those that nobody has set as they are shipped. */
export async function networkSettings(db: Db | Trx): Promise<NetworkSettings> {
  const { rows } = await sql<{ key: string; value: unknown }>`
    select key, value from network_setting where key = any(${Object.keys(NETWORK_SETTINGS)})`.execute(db);
  return { ...NETWORK_SETTINGS, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) };
}
