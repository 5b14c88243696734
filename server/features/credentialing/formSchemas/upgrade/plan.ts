import type { ValuesById } from '#schemas/engine/conditions.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { byId, pathOf, type FormField } from '#schemas/engine/form.ts';
import { AUDIENCES } from '#schemas/engine/formAudience.ts';
import { applyOps, lossesIn, type FieldMove } from '#schemas/engine/formMigrate.ts';
import type { CompiledForm } from '#server/platform/forms/compiled.ts';
import type { Step } from './ways.ts';

/** What taking a version means for one file. */
export interface Plan {
  /** By field: what it holds from now on, and the field whose content and reviews that is. */
  readonly writes: ReadonlyMap<string, PlannedWrite>;
  readonly moves: readonly FieldMove[];
  readonly archived: readonly string[];
  /** One entry (`rename legal_name`) for each value that an operation worked on. */
  readonly told: readonly string[];
  /** Fields whose values no operation says anything about, and the version has no place for: it is not taken. */
  readonly lost: readonly string[];
  /** What the new version refuses and the one before did not, by field. */
  readonly faults: ReadonlyMap<string, Fail>;
}

export interface PlannedWrite {
  readonly value: unknown;
  readonly from?: string;
}

/**
 * Takes one file's values along the steps to a version.
 * @param values as they are, sensitive ones open
 */
export function planOf(values: ValuesById, steps: readonly Step[]): Plan {
  let now = values;
  let writes = new Map<string, PlannedWrite>();
  const moves: FieldMove[] = [];
  const archived = new Set<string>();
  const told: string[] = [];
  const lost: string[] = [];
  /** What fields were called in the version that the file has. */
  const names = new Map<string, string>();
  for (const { from, to, ops, breaking } of steps) {
    const [before, after] = [byId(from.fields), byId(to.fields)];
    const takes = (field: FormField, value: unknown) => to.shapeFaults(field, value).length === 0;
    lost.push(...lossesIn(breaking, before, after, now, takes));
    for (const op of ops) if (op.op === 'rename') names.set(op.to, names.get(op.from) ?? op.from);
    const applied = applyOps(ops, before, after, now, takes);
    const known = new Map(writes);
    for (const { field, value, from: origin } of applied.writes) {
      // What was changed on the way is nobody's content any more.
      const first = origin === undefined ? undefined : known.has(origin) ? known.get(origin)?.from : origin;
      writes.set(field, { value, ...(first !== undefined && { from: first }) });
    }
    moves.push(...applied.moves);
    applied.archived.forEach((field) => archived.add(field));
    told.push(...applied.told);
    now = applied.values;
  }
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return { writes, moves, archived: [], told, lost, faults: new Map() };
  // Only what the version has is kept under its id.
  writes = new Map([...writes].filter(([field]) => last.to.field(field)));
  const faulty = faultsIn(first.from, values);
  const faults = [...faultsIn(last.to, now)].filter(
    ([field]) => !faulty.has(field) && !faulty.has(names.get(field) ?? field),
  );
  return { writes, moves, archived: [...archived], told, lost, faults: new Map(faults) };
}

/** What keeps values from being submitted by whomever they are asked of, by field: the first fault of each. */
function faultsIn(form: CompiledForm, values: ValuesById): Map<string, Fail> {
  const ids = new Map(form.fields.map((field) => [pathOf(field), field.fieldId]));
  const parts = new Set(AUDIENCES.map((audience) => form.fieldsFor(audience)));
  const audiences = parts.size === 1 ? AUDIENCES.slice(0, 1) : AUDIENCES;
  const found = new Map<string, Fail>();
  for (const fail of audiences.flatMap((audience) => form.faults(values, audience))) {
    const id = ids.get(fail.field.split('.').slice(0, 2).join('.'));
    if (id !== undefined && !found.has(id)) found.set(id, fail);
  }
  return found;
}
