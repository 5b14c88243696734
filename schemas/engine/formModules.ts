/** The module id under which generated validators ask for the formats of schemas/engine/formats.ts. */
export const FORMATS_MODULE = '#formats';

/**
 * Everything that the code of a form's validator may `require`: AJV's helpers, each a CommonJS module with a `default`
 * export, and our formats as an object. The server refuses to serve code that asks for more, so a console that
 * supplies these supplies all.
 */
export const VALIDATOR_MODULES = [
  'ajv/dist/runtime/equal',
  'ajv/dist/runtime/ucs2length',
  FORMATS_MODULE,
] as const;
export type ValidatorModule = (typeof VALIDATOR_MODULES)[number];
