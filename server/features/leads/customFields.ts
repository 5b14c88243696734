import { sql } from 'kysely';
import type { Form } from '#schemas/engine/form.ts';
import { CUSTOM_FORM } from '#schemas/forms/keys.ts';
import { setCustomFields, type CustomForms } from '#schemas/lead/custom.ts';
import { LEAD_TYPES } from '#schemas/permissions.ts';
import type { Db } from '#server/platform/db.ts';
import type { Signals } from '#server/platform/signals.ts';

/** Should a notice be lost, a process finds out by itself. */
const LOOK_EVERY_MS = 30_000;

let known: CustomForms = { SP: null, TP: null, checksum: '' };

/** The forms whose fields leads have now. */
export const customForms = (): CustomForms => known;

let loading: Promise<void> = Promise.resolve();

/**
 * Makes leads of this process have the fields of the forms as they are published now. Who publishes one awaits it after
 * the commit. One after the other, that an older answer never comes last.
 */
export function loadCustomFields(db: Db): Promise<void> {
  const load = () => read(db);
  loading = loading.then(load, load);
  return loading;
}

interface Current {
  readonly key: string;
  readonly version: number;
  readonly checksum: string;
}

async function read(db: Db): Promise<void> {
  const { rows } = await sql<Current>`
    select distinct on (key) key, version, checksum from form_schema
     where key = any(${Object.values(CUSTOM_FORM)}::text[]) and status = 'PUBLISHED'
     order by key, version desc`.execute(db);
  const current = LEAD_TYPES.map((type) => rows.find(({ key }) => key === CUSTOM_FORM[type]) ?? null);
  const checksum = current.map((form) => form?.checksum ?? '').join('-');
  if (checksum === known.checksum) return;
  const forms = await Promise.all(current.map((form) => form && readForm(db, form)));
  const [SP = null, TP = null] = forms;
  setCustomFields('SP', SP);
  setCustomFields('TP', TP);
  known = { SP, TP, checksum };
}

async function readForm(db: Db, { key, version }: Current): Promise<Form | null> {
  const { rows } = await sql<Form>`
    select json_schema as schema, ui_schema as ui, labels, rules from form_schema
     where key = ${key} and version = ${version}`.execute(db);
  return rows[0] ?? null;
}

/** Takes the fields up at the start, at every change, and now and then. */
export async function followCustomFields(db: Db, signals: Signals): Promise<void> {
  await loadCustomFields(db);
  signals.on('custom-fields', () => loadCustomFields(db), LOOK_EVERY_MS);
}
