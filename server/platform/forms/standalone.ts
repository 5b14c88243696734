import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/lib/compileSchemaValidatorsCode.js';
import { _ } from 'ajv';
import { VALIDATOR_MODULES, FORMATS_MODULE } from '#schemas/engine/formModules.ts';
import { FORMATS } from '#schemas/engine/formats.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';

/**
 * The validators of a rendered schema, root and every condition, as an ES module: a strict CSP forbids compiling in
 * the browser. AJV writes CommonJS, so the module exports a function that is given `require` and returns the
 * validators by RJSF's schema hashes. Takes 50–100 ms. Throws when the code asks for a module that consoles lack.
 */
export function validatorModule(schema: JsonSchema): string {
  const code = compileSchemaValidatorsCode(schema, {
    customFormats: { ...FORMATS },
    // Without ajv-formats: a form has our formats only, and each would be one more module to supply.
    ajvFormatOptions: false,
    ajvOptionsOverrides: { code: { lines: false, formats: _`require(${FORMATS_MODULE})` } },
  });
  const unknown = modulesIn(code).filter((id) => !(VALIDATOR_MODULES as readonly string[]).includes(id));
  if (unknown.length > 0)
    throw new Error(`Validators ask for modules that no console has: ${unknown.join(', ')}`);
  return `export default function (require) { const exports = {}; ${code}; return exports; }\n`;
}

/** The module ids that generated code requires. */
export const modulesIn = (code: string): string[] => [
  ...new Set([...code.matchAll(/\brequire\("([^"]+)"\)/g)].map((match) => match[1]!)),
];
