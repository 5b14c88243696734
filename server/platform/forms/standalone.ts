import equal from 'ajv/dist/runtime/equal.js';
import ucs2length from 'ajv/dist/runtime/ucs2length.js';
import { createHash } from 'node:crypto';
import { compileFunction } from 'node:vm';
import type { AjvError } from '#schemas/engine/fails.ts';
import { FORMATS_MODULE, VALIDATOR_MODULES, type ValidatorModule } from '#schemas/engine/formModules.ts';
import { FORMATS } from '#schemas/engine/formats.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import type { Check } from '#schemas/engine/validate.ts';
import { formCompiler } from './compiler.ts';
import { Lru } from './lru.ts';

/** What publishing has tried is in use at once: to compile it takes longer than all the rest. */
const codes = new Lru<Promise<string>>({ count: 8, size: Infinity });

/** @param isTrusted whether it passed `checkCompiles` or is the product's own: then no limit of time applies */
function codeOf(kind: 'checks' | 'module', input: JsonSchema, isTrusted: boolean): Promise<string> {
  const name = createHash('sha256')
    .update(`${kind} ${JSON.stringify(input)}`)
    .digest('base64');
  const code = codes.use(
    name,
    () =>
      isTrusted
        ? formCompiler.runTrusted(kind, input as Readonly<Record<string, JsonSchema>>)
        : formCompiler.run(kind, input as Readonly<Record<string, JsonSchema>>),
    () => 1,
  );
  code.catch(() => codes.forget(name));
  return code;
}

/**
 * The validators of a rendered schema, root and every condition, as an ES module: a strict CSP forbids compiling in
 * the browser. AJV writes CommonJS, so the module exports a function that is given `require` and returns the
 * validators by RJSF's schema hashes. Throws TooMuch, or when the code asks for a module that consoles lack.
 */
export async function validatorModule(schema: JsonSchema, isTrusted = false): Promise<string> {
  const code = await codeOf('module', schema, isTrusted);
  refuseUnknown(code);
  return `export default function (require) { const exports = {}; ${code}; return exports; }\n`;
}

/** The checks of schemas by their names, as this process makes them; `size` is that of their code in characters. */
export interface Checks {
  readonly check: (name: string) => Check;
  readonly size: number;
}

type Validate = ((data: unknown) => boolean) & { readonly errors?: readonly AjvError[] | null };

/** Compiles the schemas, each under its name. Throws as `validatorModule`. */
export async function checksOf(
  schemas: Readonly<Record<string, JsonSchema>>,
  isTrusted = false,
): Promise<Checks> {
  const code = await codeOf('checks', schemas, isTrusted);
  refuseUnknown(code);
  const validators: Record<string, Validate> = {};
  compileFunction(code, ['require', 'exports', 'module'])((id: ValidatorModule) => MODULES[id], validators, {
    exports: validators,
  });
  return {
    size: code.length,
    check: (name) => {
      const validate = validators[name]!;
      return (data) => (validate(data) ? [] : (validate.errors ?? []));
    },
  };
}

/** A CommonJS module, however it was imported. */
const unwrap = (module: unknown): { default: unknown } => ({
  default: (module as { default?: unknown }).default ?? module,
});

const MODULES: Readonly<Record<ValidatorModule, unknown>> = {
  'ajv/dist/runtime/equal': unwrap(equal),
  'ajv/dist/runtime/ucs2length': unwrap(ucs2length),
  [FORMATS_MODULE]: FORMATS,
};

function refuseUnknown(code: string): void {
  const unknown = modulesIn(code).filter((id) => !(VALIDATOR_MODULES as readonly string[]).includes(id));
  if (unknown.length > 0)
    throw new Error(`Validators ask for modules that no console has: ${unknown.join(', ')}`);
}

/** The module ids that generated code requires. */
export const modulesIn = (code: string): string[] => [
  ...new Set([...code.matchAll(/\brequire\("([^"]+)"\)/g)].map((match) => match[1]!)),
];
