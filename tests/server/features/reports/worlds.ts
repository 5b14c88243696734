import { sql } from 'kysely';
import { ACCOUNT_HOLDS } from '#schemas/credential/resource.ts';
import { fieldsOf, shownFields, type Form } from '#schemas/engine/form.ts';
import { isMany, type Field } from '#schemas/engine/field.ts';
import type { ReportColumn } from '#schemas/report/column.ts';
import type { ReportCategory } from '#schemas/vocabulary/index.ts';
import type { Readable } from '#server/features/reports/catalogue.ts';
import { RESOURCE_FORM } from '#schemas/forms/keys.ts';
import type { Db } from '#server/platform/db.ts';
import type { PlainRow } from './plain.ts';

const DRIVER_FORM = RESOURCE_FORM.DRIVER;

type Row = Readonly<Record<string, unknown>>;

const table = async (db: Db, name: string): Promise<Row[]> =>
  (await sql<Row>`select * from ${sql.table(name)}`.execute(db)).rows;
const keyed = (rows: readonly Row[], key = 'entity_id') => new Map(rows.map((row) => [row[key], row]));

/** A value as answers and comparisons have it: moments as texts, an empty list as nothing. */
const plain = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) && value.length === 0 ? null : (value ?? null);
};
/** A field of a row, from its column or its JSON. */
const read = (row: Row | undefined, name: string, field: Field): unknown => {
  if (!row) return null;
  return field.store === 'column' ? plain(row[name]) : ofKind(field, (row.data as Row | undefined)?.[name]);
};

const isExisting = (day: string): boolean => {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day && day >= '1000';
};

/** A value that JSON keeps of a field; one of another kind, as the field may have been of once, is none. */
function ofKind(field: Field, value: unknown): unknown {
  const isIt = (): boolean => {
    if (field.kind === 'rows' || isMany(field)) return Array.isArray(value);
    if (field.kind === 'boolean') return typeof value === 'boolean';
    if (field.kind === 'number') return typeof value === 'number';
    // A column of whole numbers holds no more.
    if (field.kind === 'count') return Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31;
    return typeof value === 'string' && (field.kind !== 'date' || isExisting(value));
  };
  return isIt() ? plain(value) : null;
}

const lastCycle = (cycles: readonly Row[], account: unknown, resource: unknown): Row | undefined =>
  cycles
    .filter((cycle) => cycle.account_id === account && cycle.resource_id === resource)
    .sort((one, other) => Number(other.no) - Number(one.no))[0];

/** All rows of a category that its reader sees, read table by table and put together here. */
export async function plainRows(
  db: Db,
  category: ReportCategory,
  type: string | null,
  readable: Readable,
): Promise<PlainRow[]> {
  const parts = await partsOf(db, category, type, readable.forms);
  const columns = [...readable.columns.values()];
  return parts.map((row) => new Map(columns.map((column) => [column.id, valueIn(row, column)])));
}

type Parts = Readonly<Record<string, Row | undefined>>;

function valueIn(parts: Parts, { id, part, field }: ReportColumn): unknown {
  const name = id.slice(part.length + 1);
  const row = parts[part];
  if (part.startsWith('form:')) return ofKind(field, row?.[name]);
  if (part === 'resource' && name === 'operational_status') {
    const held = (ACCOUNT_HOLDS as readonly unknown[]).includes(parts.account?.credential_status);
    return held && row?.operational_status === 'ACTIVE' ? 'INACTIVE' : plain(row?.operational_status);
  }
  if (field.beside) return plain(parts.account?.[field.beside.value]);
  return read(row, name, field);
}

async function partsOf(
  db: Db,
  category: ReportCategory,
  type: string | null,
  forms: ReadonlyMap<string, Form>,
): Promise<Parts[]> {
  const leads = (await table(db, 'lead')).filter((lead) => lead.lead_type === type && !lead.deleted_at);
  const accounts = (await table(db, 'account')).filter((account) => !account.withdrawn_at);
  const ofLead = keyed(accounts, 'lead_id');
  if (category === 'OUTREACHES') {
    const byId = keyed(leads);
    return (await table(db, 'outreach'))
      .filter((outreach) => byId.has(outreach.lead_id))
      .map((outreach) => ({
        outreach,
        lead: byId.get(outreach.lead_id),
        account: ofLead.get(outreach.lead_id),
      }));
  }
  const cycles = await table(db, 'credential_cycle');
  if (category === 'LEADS') {
    return leads.map((lead) => {
      const account = ofLead.get(lead.entity_id);
      return { lead, account, cycle: account && lastCycle(cycles, account.entity_id, null) };
    });
  }
  const byId = keyed(accounts);
  const answers = await answersOf(db, forms.get(DRIVER_FORM)!);
  return (await table(db, 'resource'))
    .filter((resource) => resource.kind === 'DRIVER' && byId.has(resource.account_id))
    .map((resource) => ({
      resource,
      account: byId.get(resource.account_id),
      cycle: lastCycle(cycles, resource.account_id, resource.entity_id),
      [`form:${DRIVER_FORM}`]: answers.get(resource.entity_id),
    }));
}

/** The answers of drivers by resource: approved last, else handed in last; hidden ones are none. */
async function answersOf(db: Db, form: Form): Promise<ReadonlyMap<unknown, Row>> {
  const names = new Map((await table(db, 'resource')).map(({ entity_id, name }) => [entity_id, name]));
  const instances = (await table(db, 'form_instance')).filter(({ schema_key }) => schema_key === DRIVER_FORM);
  const values = (await table(db, 'field_value')).filter(
    ({ draft, state }) => draft !== true && state !== 'REJECTED',
  );
  const rank = ({ state, rev }: Row): number => (state === 'APPROVED' ? 1_000_000 : 0) + Number(rev);
  return new Map(
    instances.map(({ entity_id, resource_id }) => {
      const kept = new Map<unknown, Row>();
      for (const value of values.filter(({ instance_id }) => instance_id === entity_id)) {
        const before = kept.get(value.field_id);
        if (!before || rank(value) > rank(before)) kept.set(value.field_id, value);
      }
      const given = Object.fromEntries([...kept].map(([id, { value }]) => [String(id), value]));
      const fields = fieldsOf(form);
      const shown = shownFields(fields, given).map(({ fieldId, reference }) => [
        fieldId,
        reference ? (names.get(given[fieldId]) ?? null) : given[fieldId],
      ]);
      return [resource_id, Object.fromEntries(shown) as Row];
    }),
  );
}
