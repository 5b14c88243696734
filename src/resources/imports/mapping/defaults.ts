import type { Field } from '#schemas/engine/field.ts';
import { failsOf, type Fail } from '#schemas/engine/fails.ts';
import { interpret } from '#schemas/engine/interpret.ts';
import { kindOf } from '#schemas/engine/kinds.ts';
import { importTargets } from '#schemas/import-flow/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { Draft } from '../draft.ts';

/** A default of these is chosen from what there is. */
const CHOSEN: readonly Field['kind'][] = ['user', 'lookup', 'code', 'boolean'];

/** What is wrong with defaults that are typed: each would be wrong in every row. */
export const defaultFails = (type: LeadType, defaults: Draft['defaults']): Fail[] =>
  importTargets(type).flatMap(([name, field]) => {
    const text = Object.hasOwn(defaults, name) ? (defaults[name] ?? '').trim() : '';
    if (text === '' || CHOSEN.includes(field.kind)) return [];
    const kind = kindOf(field);
    const value = kind.normalise(text, field);
    return failsOf(interpret(kind.schema(field))(value), value).map((fail) => ({ ...fail, field: name }));
  });
