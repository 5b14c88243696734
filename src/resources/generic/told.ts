import { get } from 'react-hook-form';
import type { Values } from '#schemas/engine/field.ts';
import { isSame } from '#schemas/engine/same.ts';
import type { Fault } from './check.ts';

/**
 * What the server refused of a form's values. It stands until the field is edited: leaving an input, or correcting
 * another, must not take it away.
 */
export class Told {
  private faults: readonly (Fault & { readonly value: unknown; readonly rows: number })[] = [];

  /** Remembers what was refused of these values; nothing else stands any more. */
  set(faults: readonly Fault[], values: Values): void {
    this.faults = faults.map((fault) => ({
      ...fault,
      value: structuredClone(get(values, fault.field)),
      rows: rowsAt(values, fault.field),
    }));
  }

  /** What was refused and is still there. */
  of(values: Values): readonly Fault[] {
    return this.faults.filter(
      ({ field, value, rows }) => rows === rowsAt(values, field) && isSame(value, get(values, field)),
    );
  }
}

/** How many rows the table of a cell has: when one is added or removed, the same path is another cell. */
function rowsAt(values: Values, field: string): number {
  const value = values[field.split('.')[0] ?? ''];
  return field.includes('.') && Array.isArray(value) ? value.length : 0;
}
