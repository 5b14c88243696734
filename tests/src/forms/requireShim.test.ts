import { describe, expect, it } from 'vitest';
import { FORMATS_MODULE, VALIDATOR_MODULES } from '#schemas/engine/formModules.ts';
import { requireModule } from '#src/forms/requireShim.ts';

describe('what generated validators may require', () => {
  it.each(VALIDATOR_MODULES)('%s is supplied', (id) => {
    const supplied = requireModule(id) as Record<string, unknown>;
    const used = id === FORMATS_MODULE ? supplied.day : supplied.default;
    expect(typeof used).toBe('function');
  });

  it('the helpers do what AJV expects of them', () => {
    const { default: equal } = requireModule('ajv/dist/runtime/equal') as {
      default: (a: unknown, b: unknown) => boolean;
    };
    const { default: length } = requireModule('ajv/dist/runtime/ucs2length') as {
      default: (text: string) => number;
    };
    expect([equal({ a: [1] }, { a: [1] }), equal([1], [2]), length('a😀')]).toEqual([true, false, 2]);
  });

  it('nothing else is', () => {
    expect(() => requireModule('node:fs')).toThrow('may not use node:fs');
    expect(() => requireModule('constructor')).toThrow('may not use');
  });
});
