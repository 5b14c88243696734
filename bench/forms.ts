import { setTimeout as sleep } from 'node:timers/promises';
import type { Form } from '#schemas/engine/form.ts';
import { draftForm } from '#server/platform/forms/compiled.ts';
import { formCompiler } from '#server/platform/forms/compiler.ts';
import { formLists } from '#server/platform/forms/lists.ts';
import { opened } from '#tests/schemas/forms/fill.ts';
import { largeForm } from '#tests/support/largeForm.ts';
import { median, millis, quantile, seconds } from './figures.ts';
import { startServer, type Ask } from './server.ts';
import type { World } from './world.ts';

export const FIELDS = 150;
const VALIDATIONS = 2000;
/** What is found out of a form before it is compiled well is not the server's ordinary day. */
const WARM_UP = 200;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const KEY = 'owner';
const GOAL_MS = 2;
const GOAL_S = 1;

/** Validation of a large form by the server, and how soon a version is in use after it was published. A section of the results. */
export async function forms(world: World): Promise<string> {
  const { right, wrong } = await validations();
  const usable = await publications(world);
  console.log(`forms: ${JSON.stringify({ right: median(right), wrong: median(wrong), usable })}`);
  return `## Forms

A credential form of ${FIELDS} fields of all kinds, validated by the function that saving and submitting use, ${VALIDATIONS.toLocaleString('en')} times each. A version of such a form is published over HTTP, with all checks; it is usable when a file that is opened after that has its version, the browser's module of it was served and values of it were saved. Medians of ${ROUNDS} versions.

| Figure | Value | Goal |
|---|---|---|
| validation, complete and right, p50, ms | ${millis(quantile(right, 0.5))} | ≤ ${GOAL_MS} |
| validation, complete and right, p99, ms | ${millis(quantile(right, 0.99))} | ≤ ${GOAL_MS} |
| validation, empty, p50, ms | ${millis(quantile(wrong, 0.5))} | ≤ ${GOAL_MS} |
| validation, empty, p99, ms | ${millis(quantile(wrong, 0.99))} | ≤ ${GOAL_MS} |
| publishing is answered, s | ${seconds(median(usable.map(({ answered }) => answered)))} | |
| published and usable, s | ${seconds(median(usable.map(({ all }) => all)))} | ≤ ${GOAL_S} |
`;
}

async function validations(): Promise<{ right: readonly number[]; wrong: readonly number[] }> {
  const source = largeForm(FIELDS);
  const form = await draftForm(KEY, 1, source);
  await formCompiler.close();
  const values = opened(source, formLists());
  const faults = form.faults(values);
  if (faults.length > 0) throw new Error(`the values are not right: ${JSON.stringify(faults)}`);
  const timesOf = (given: Readonly<Record<string, unknown>>): number[] => {
    const times: number[] = [];
    for (let n = 0; n < WARM_UP + VALIDATIONS; n += 1) {
      const began = performance.now();
      form.faults(given);
      times.push(performance.now() - began);
    }
    return times.slice(WARM_UP);
  };
  return { right: timesOf(values), wrong: timesOf({}) };
}

interface Usable {
  readonly answered: number;
  readonly all: number;
  /** The owner whose file was opened. */
  readonly resource: string;
}

async function publications(world: World): Promise<readonly Usable[]> {
  const { rows } = await world.pool.query<{ entity_id: string }>(
    `select entity_id from account where lead_type = 'TP' and credential_status = 'ONBOARDING' limit 1`,
  );
  const account = rows[0]!.entity_id;
  const server = await startServer(world);
  try {
    const ask = await server.as('cred.supervisor');
    const rounds: Usable[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      rounds.push(await publishLarge(ask, server.url, account, `Round ${round} ${Date.now()}`));
      await quiet(world);
    }
    // The first compiles what the process has never compiled.
    return rounds.slice(1);
  } finally {
    await server.stop();
  }
}

/** The form that there is with the sections of a large one, of which the first is called otherwise each time. */
function grown(before: Form, { schema, labels }: Form, title: string): Form {
  const texts = (language: 'en' | 'es'): Form['labels']['en'] => ({
    sections: { ...before.labels[language].sections, ...labels[language].sections, part0: title },
    fields: { ...before.labels[language].fields, ...labels[language].fields },
  });
  const properties = { ...(before.schema.properties as object), ...(schema.properties as object) };
  return {
    ...before,
    schema: { ...before.schema, properties },
    labels: { en: texts('en'), es: texts('es') },
  };
}

interface Opened {
  readonly instance: { readonly version: number };
  readonly validator_url: string;
}

/** Publishes a large form of owners, and opens such a file of an account. */
export async function publishLarge(ask: Ask, url: string, account: string, title: string): Promise<Usable> {
  const path = `/credentialing/form-schemas/${KEY}`;
  const { form: before } = await ask<{ form: Form }>('GET', path);
  const form = grown(before, largeForm(FIELDS), title);
  const { revision } = await ask<{ revision: number }>('POST', `${path}/draft`, { form });
  const began = performance.now();
  const { version } = await ask<{ version: { version: number } }>('POST', `${path}/draft/publish`, {
    revision,
  });
  const answered = performance.now() - began;
  const resource = await ask<{
    entity_id: string;
    forms: { entity_id: string; key: string; schema_version: number }[];
  }>('POST', '/credentialing/resources', { account_id: account, kind: 'OWNER', name: 'Bench' });
  const [ref] = resource.forms.filter(({ key }) => key === KEY);
  if (ref?.schema_version !== version.version) throw new Error('a new file has another version');
  const at = `/credentialing/instances/${ref.entity_id}`;
  const { instance, validator_url } = await ask<Opened>('GET', at);
  const module = await fetch(url + validator_url);
  if (!module.ok) throw new Error(`the browser's module: ${module.status}`);
  await module.text();
  await ask('PATCH', at, { version: instance.version, values: { field_0_1: 'Bench' } });
  return { answered, all: performance.now() - began, resource: resource.entity_id };
}

/** Files that take the version are the work of jobs; the next round begins when there are none. */
async function quiet({ pool }: World): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `select from graphile_worker.jobs where task_identifier like 'form.%' and attempts < max_attempts limit 1`,
    );
    if (rowCount === 0) return;
    await sleep(100);
  }
}
