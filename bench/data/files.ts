import type pg from 'pg';
import { randomFrom } from '#server/db/seed/random.ts';
import { copyInto, type Row } from './copy.ts';
import { key } from './leads.ts';
import { TEAMS } from './people.ts';

/** Files of the demo with what they hold; what is sealed belongs to its file alone and is left out. */
interface Model {
  readonly account: Row;
  readonly resources: readonly Row[];
  readonly instances: readonly Row[];
  readonly values: readonly Row[];
}

const TABLES = ['account', 'resource', 'form_instance', 'field_value'] as const;
/** The newest of them was opened now: the same day as that of the newest lead. */
const NOW = Date.UTC(2026, 10, 20);
const HOUR_MS = 3_600_000;

/** Credential files like those of the demo, each with its forms, values and resources; some are of these leads, by type. */
export async function copyFiles(
  clients: readonly pg.ClientBase[],
  count: number,
  leads: Readonly<Record<string, Row[]>>,
): Promise<void> {
  const [first] = clients;
  if (!first) throw new Error('a connection per table is needed');
  const models = await readModels(first);
  const columns = await Promise.all(TABLES.map((table) => columnsOf(first, table)));
  const [accounts, resources, instances, values] = TABLES.map((table, index) =>
    copyInto(clients[index] ?? first, table, columns[index] ?? []),
  );
  const random = randomFrom(17);
  for (let n = 0; n < count; n += 1) {
    const model = models[n % models.length]!;
    const lead = leads[String(model.account.lead_type)]?.pop();
    const at = NOW - (count - n) * HOUR_MS;
    const account_id = key(at, random);
    const agent = random.chance(0.7) ? random.one(TEAMS.CREDENTIALS).id : null;
    await accounts!.add({
      ...model.account,
      entity_id: account_id,
      lead_id: lead?.entity_id ?? null,
      name: lead?.company_name ?? `${String(model.account.name)} ${n}`,
      provider_user_id: null,
      cred_agent_id: agent,
    });
    const renamed = new Map<unknown, string>();
    for (const resource of model.resources) {
      const entity_id = key(at, random);
      renamed.set(resource.entity_id, entity_id);
      await resources!.add({ ...resource, entity_id, account_id });
    }
    for (const instance of model.instances) {
      const entity_id = key(at, random);
      renamed.set(instance.entity_id, entity_id);
      const resource_id = renamed.get(instance.resource_id) ?? null;
      await instances!.add({ ...instance, entity_id, account_id, resource_id });
    }
    for (const value of model.values)
      await values!.add({
        ...value,
        value: JSON.stringify(value.value),
        instance_id: renamed.get(value.instance_id),
      });
  }
  await Promise.all([accounts, resources, instances, values].map((copying) => copying!.end()));
}

async function readModels(client: pg.ClientBase): Promise<Model[]> {
  const { rows } = await client.query<Model>(`
    select to_jsonb(a) as account,
           coalesce((select jsonb_agg(r order by r.entity_id) from resource r where r.account_id = a.entity_id), '[]') as resources,
           coalesce((select jsonb_agg(i order by i.entity_id) from form_instance i where i.account_id = a.entity_id), '[]') as instances,
           coalesce((select jsonb_agg(v order by v.instance_id, v.field_id, v.rev)
                       from field_value v join form_instance i on i.entity_id = v.instance_id
                      where i.account_id = a.entity_id and i.resource_id is null and v.value_enc is null), '[]') as values
      from account a order by a.entity_id`);
  return rows;
}

async function columnsOf(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'value_enc' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}
