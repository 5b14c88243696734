import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { retrieveSchema } from '@rjsf/utils';
import equal from 'ajv/dist/runtime/equal.js';
import ucs2length from 'ajv/dist/runtime/ucs2length.js';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { FORMATS_MODULE, ValidatorModule } from '#schemas/engine/formModules.ts';
import { FORMATS } from '#schemas/engine/formats.ts';

/**
 * What a browser under a strict CSP does with a served validator, for a process that may not make code from text:
 * argv: the module, a JSON file { schema, cases }. Prints one { errors, shown } per case.
 */
const unwrap = (module: unknown): { default: unknown } => {
  const inner = module as { default?: unknown };
  return { default: inner.default ?? module };
};
const modules: Record<ValidatorModule, unknown> = {
  'ajv/dist/runtime/equal': unwrap(equal),
  'ajv/dist/runtime/ucs2length': unwrap(ucs2length),
  ['#formats' satisfies typeof FORMATS_MODULE]: FORMATS,
};
const require = (id: string): unknown => modules[id as ValidatorModule];

let forbidden = false;
try {
  new Function('return 1')();
} catch {
  forbidden = true;
}
if (!forbidden) throw new Error('This process may make code from text: it proves nothing');

type Arguments = Parameters<typeof createPrecompiledValidator>;
const [, , modulePath = '', inputPath = ''] = process.argv;
const { schema, cases } = JSON.parse(readFileSync(inputPath, 'utf8')) as {
  schema: Arguments[1];
  cases: Record<string, unknown>[];
};
const { default: build } = (await import(pathToFileURL(modulePath).href)) as {
  default: (require: unknown) => Arguments[0];
};
const validator = createPrecompiledValidator(build(require), schema);
const results = cases.map((data) => {
  const { errors = [] } = validator.rawValidation<{ instancePath: string; keyword: string; params: object }>(
    schema,
    data,
  );
  // RJSF resolves the conditions of an object when it renders it: the root's first, then each section's.
  const root = retrieveSchema(validator, schema, schema, data).properties as Record<string, Arguments[1]>;
  const shown = Object.entries(root).flatMap(([section, part]) =>
    Object.keys(retrieveSchema(validator, part, schema, data[section]).properties ?? {}).map(
      (name) => `${section}.${name}`,
    ),
  );
  return {
    errors: errors.map(({ instancePath, keyword, params }) => ({ instancePath, keyword, params })),
    shown,
  };
});
process.stdout.write(JSON.stringify(results));
