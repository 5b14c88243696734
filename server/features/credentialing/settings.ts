import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { NetworkSettings } from '#schemas/credential/settings.ts';
import { NETWORK_SETTINGS } from '#schemas/credential/settings.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { transact, type Write } from '#server/platform/write.ts';
import { changesBetween } from '../leads/lead.ts';

interface Row {
  readonly entity_id: string;
  readonly version: number;
  readonly key: keyof NetworkSettings;
  readonly value: unknown;
}

async function readRows(db: Db | Trx): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select entity_id, version, key, value from network_setting
     where key = any(${Object.keys(NETWORK_SETTINGS)})`.execute(db);
  return rows;
}

/** The settings of the network, those that nobody has set as they are shipped. */
export async function networkSettings(db: Db | Trx): Promise<NetworkSettings> {
  const rows = await readRows(db);
  return { ...NETWORK_SETTINGS, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) };
}

/** Sets those settings that are named; what is set so already is left alone. */
export async function changeSettings(
  db: Db,
  call: Call,
  wanted: Partial<NetworkSettings>,
): Promise<NetworkSettings> {
  return transact(db, call, async (write) => {
    await sql`select pg_advisory_xact_lock(hashtext('provnet.settings'))`.execute(write.trx);
    const now = await networkSettings(write.trx);
    const rows = await readRows(write.trx);
    for (const change of changesBetween({ ...now }, wanted)) {
      const held = rows.find(({ key }) => key === change.field);
      await set(write, change.field, change.to, held, {
        type: 'NETWORK_SETTING_CHANGED',
        changes: [change],
      });
    }
    return networkSettings(write.trx);
  });
}

async function set(
  write: Write,
  key: string,
  value: unknown,
  held: Row | undefined,
  event: Parameters<Write['insert']>[2],
): Promise<void> {
  const row = { value: sql`${JSON.stringify(value)}::jsonb`, updated_by: write.author };
  if (held) await write.update('network_setting', held.entity_id, held.version, row, event);
  else await write.insert('network_setting', { ...row, entity_id: uuidv7(), key }, event);
}
