import type { MergeItem } from '#schemas/engine/formMerge.ts';
import { formKindOf } from '#schemas/engine/formKinds.ts';
import { isValues } from '#schemas/engine/resource.ts';
import { isSame } from '#schemas/engine/same.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';

export const SIDES = ['base', 'ours', 'theirs'] as const;
export type Side = (typeof SIDES)[number];

/** A setting by the name that changes call it, and what it is. */
export interface Setting {
  readonly name: string;
  readonly value: unknown;
}

/** Parts that hold others; what is in them is told by its own name. */
const OPEN = ['part', 'schema', 'ui', 'ui:options', 'items'];
/** How a value is stored, which its kind says already. */
const SAID_BY_KIND = ['type', 'format'];

/**
 * What each side says of an item, of settings in which they do not all agree; null: the side does not have the item at
 * all.
 */
export function settingsOf(item: MergeItem): Readonly<Record<Side, readonly Setting[] | null>> {
  const all = SIDES.map((side) => (item[side] === undefined ? null : flat(item[side])));
  const present = all.filter((one) => one !== null);
  const told = (name: string): boolean =>
    all.length > present.length || present.some((one) => !isSame(one.get(name), present[0]?.get(name)));
  const [base, ours, theirs] = all.map(
    (one) =>
      one && [...one].filter(([name]) => told(name)).map(([name, value]): Setting => ({ name, value })),
  );
  return { base: base ?? null, ours: ours ?? null, theirs: theirs ?? null };
}

/** What an item says, setting by setting, as a list of changes would name them. */
function flat(value: unknown): ReadonlyMap<string, unknown> {
  if (!isValues(value)) return new Map([['order', value]]);
  const found = new Map<string, unknown>();
  const read = (part: Readonly<Record<string, unknown>>, isField: boolean): void => {
    const kind = isField ? formKindOf(part as JsonSchema) : null;
    if (kind) found.set('kind', kind);
    for (const [name, own] of Object.entries(part)) {
      if (own === null || own === undefined || (kind && SAID_BY_KIND.includes(name))) continue;
      // Most fields are no list: that they have no columns says nothing.
      if (Array.isArray(own) && own.length === 0) continue;
      if (OPEN.includes(name) && isValues(own)) read(own, name === 'schema');
      else if (name === 'texts' && isValues(own)) for (const text of Object.values(own)) readTexts(text);
      else if (isTexts(name)) readTexts({ [name]: own });
      else if (!name.startsWith('x-field-id')) found.set(name, own);
    }
  };
  const readTexts = (texts: unknown): void => {
    if (!isValues(texts)) return;
    for (const [language, own] of Object.entries(texts)) {
      if (typeof own === 'string') found.set(`title.${language}`, own);
      if (!isValues(own)) continue;
      for (const [name, text] of Object.entries(own)) found.set(`${name}.${language}`, text);
    }
  };
  read(value, false);
  return found;
}

const isTexts = (name: string): boolean => name === 'en' || name === 'es';
