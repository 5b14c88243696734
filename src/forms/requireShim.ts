import equal from 'ajv/dist/runtime/equal.js';
import ucs2length from 'ajv/dist/runtime/ucs2length.js';
import { FORMATS_MODULE, type ValidatorModule } from '#schemas/engine/formModules.ts';
import { FORMATS } from '#schemas/engine/formats.ts';

/** A CommonJS module with a `default` export, whether the bundler hands over the module or that export. */
const commonJs = (loaded: unknown): object =>
  typeof loaded === 'object' && loaded !== null && 'default' in loaded ? loaded : { default: loaded };

/** Everything that generated validators may ask for; the type fails when schemas/engine lists another module. */
const MODULES: Readonly<Record<ValidatorModule, object>> = {
  'ajv/dist/runtime/equal': commonJs(equal),
  'ajv/dist/runtime/ucs2length': commonJs(ucs2length),
  [FORMATS_MODULE]: FORMATS,
};

/** The `require` that a validator module is given. Throws for any other module. */
export function requireModule(id: string): object {
  if (!Object.hasOwn(MODULES, id)) throw new Error(`Validators may not use ${id}`);
  return MODULES[id as ValidatorModule];
}
