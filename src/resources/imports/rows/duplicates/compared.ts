import type { Field, Values } from '#schemas/engine/field.ts';
import { writable, type Resource } from '#schemas/engine/resource.ts';
import { updateValues } from '#schemas/import-flow/apply.ts';
import type { ImportItem } from '#schemas/import-flow/index.ts';
import { isSame } from '#schemas/engine/same.ts';

/** What an update by the row would do to a field of the lead. */
export type Effect = 'filled' | 'overwritten' | 'differs' | 'same';

export interface ComparedField {
  readonly name: string;
  readonly field: Field;
  readonly ofRow: unknown;
  readonly ofLead: unknown;
  readonly effect: Effect;
}

const ORDER: readonly Effect[] = ['overwritten', 'filled', 'differs', 'same'];

/** The fields of which the row says something, or that it would change; those first that would change most. */
export function comparedFields(
  resource: Resource,
  { record, said }: Pick<ImportItem, 'record' | 'said'>,
  lead: Values,
): ComparedField[] {
  const fill = updateValues(resource, lead, record, said, 'fill');
  const overwrite = updateValues(resource, lead, record, said, 'overwrite');
  return writable(resource)
    .filter(([name]) => said.includes(name) || name in fill || name in overwrite)
    .map(([name, field]): ComparedField => {
      const [ofRow, ofLead] = [record[name] ?? null, lead[name] ?? null];
      const effect =
        name in fill
          ? 'filled'
          : name in overwrite
            ? 'overwritten'
            : isSame(ofRow, ofLead)
              ? 'same'
              : 'differs';
      return { name, field, ofRow, ofLead, effect };
    })
    .sort((a, b) => ORDER.indexOf(a.effect) - ORDER.indexOf(b.effect));
}
