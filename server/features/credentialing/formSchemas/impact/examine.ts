import { sql } from 'kysely';
import { failText } from '#schemas/errors.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import type { Form } from '#schemas/engine/form.ts';
import type { FormImpact, InvalidValues } from '#schemas/form-schema/impact.ts';
import type { Call } from '#server/platform/actor.ts';
import { breather } from '#server/platform/breathe.ts';
import type { Db } from '#server/platform/db.ts';
import { readValuesOf } from '#server/platform/forms/values.ts';
import type { Vault } from '#server/platform/forms/vault.ts';
import { worded } from '../../instance/present.ts';
import { realValuesOf } from '../../sensitive.ts';
import { visibleAccounts } from '../../visible.ts';
import { planOf } from '../upgrade/plan.ts';
import type { Ways } from '../upgrade/ways.ts';

const PAGE = 100;
/** So many files are looked at while somebody waits, and so long (ms); a dry run looks at all. */
const MOST = 2000;
const PATIENCE_MS = 5000;
const EXAMPLES = 5;

interface Row {
  readonly entity_id: string;
  readonly account_id: string;
  readonly resource_id: string | null;
  readonly schema_version: number;
  readonly name: string;
  /** The reader may see whose it is. */
  readonly visible: boolean;
}

type Found = { -readonly [K in keyof InvalidValues]: InvalidValues[K] };

/**
 * Which values a version would refuse that the files' own versions take, its operations done: the newest files first, each
 * with the first fault of a field. A field that it asks anew counts where it is empty.
 */
export async function examine(
  db: Db,
  vault: Vault,
  call: Call,
  form: Form,
  ways: Ways,
): Promise<Pick<FormImpact, 'examined' | 'invalid'>> {
  const until = performance.now() + PATIENCE_MS;
  const found = new Map<string, Found>();
  const breathe = breather();
  let examined = 0;
  for (let before: string | null = null; examined < MOST && performance.now() < until;) {
    const rows = await pageBefore(db, call, ways.target.key, before);
    before = rows.at(-1)?.entity_id ?? null;
    if (before === null) break;
    const held = await readValuesOf(
      db,
      rows.map((row) => row.entity_id),
    );
    for (const row of rows) {
      await breathe();
      const steps = await ways.from(db, row.schema_version);
      const values = held.get(row.entity_id) ?? new Map();
      const plan = planOf(await realValuesOf(vault, { row, values }), steps);
      const gone = plan.lost.map((id): [string, Fail] => [id, { field: id, code: 'unknown_field' }]);
      for (const [id, fail] of new Map([...gone, ...plan.faults])) {
        const field = id.split('.')[0]!;
        const title = form.labels[call.language].fields[id]?.title ?? id;
        // Of the same field some files may have a wrong value, and others none.
        const missing = fail.code === 'required';
        const name = `${id} ${missing}`;
        const one = found.get(name) ?? { field_id: id, title, missing, count: 0, examples: [] };
        one.count += 1;
        if (row.visible && one.examples.length < EXAMPLES) {
          const said = worded(steps.at(-1)!.to, call.language, [fail])[0] ?? fail;
          const { account_id, resource_id } = row;
          // Of a sensitive field this is its mask.
          const value: unknown = values.get(plan.writes.get(field)?.from ?? field)?.value ?? null;
          one.examples = [
            ...one.examples,
            {
              account_id,
              resource_id,
              name: row.name,
              value,
              message: failText(said, call.language, (path) => path),
            },
          ];
        }
        found.set(name, one);
      }
    }
    examined += rows.length;
  }
  return { examined, invalid: [...found.values()].sort((a, b) => b.count - a.count) };
}

async function pageBefore(db: Db, call: Call, key: string, before: string | null): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select i.entity_id, i.account_id, i.resource_id, i.schema_version, coalesce(r.name, t.name) as name, ${visibleAccounts(call.actor)} as visible
      from form_instance i join account t on t.entity_id = i.account_id left join resource r on r.entity_id = i.resource_id
     where i.schema_key = ${key} and (${before}::uuid is null or i.entity_id < ${before}::uuid)
     order by i.entity_id desc limit ${PAGE}`.execute(db);
  return rows;
}
