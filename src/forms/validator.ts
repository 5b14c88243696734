import type { ValidatorType } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import type { ValidatorFunctions } from '@rjsf/validator-ajv8/lib/types.js';
import type { AjvError, Fail } from '#schemas/engine/fails.ts';
import type { Values } from '#schemas/engine/field.ts';
import { faultsOf } from '#schemas/engine/formFaults.ts';
import type { FormModel } from './model.ts';
import { requireModule } from './requireShim.ts';
import type { FormDefinition, FormValues } from './types.ts';

type Build = (require: (id: string) => object) => ValidatorFunctions;

/** The validators of a form as its server compiled them. */
export interface FormValidator {
  /** For RJSF, which asks it which conditions hold. */
  readonly rjsf: ValidatorType;
  /** All that keeps values from being submitted, by dotted path: what the server would say, in its order. */
  readonly faults: (values: FormValues) => Fail[];
}

const loaded = new Map<string, Promise<Build>>();

/** Loads the compiled module: from our own origin, because a strict CSP forbids compiling here. */
export async function loadValidator(definition: FormDefinition, model: FormModel): Promise<FormValidator> {
  const url = definition.validator_url;
  const module =
    loaded.get(url) ?? import(/* @vite-ignore */ url).then(({ default: build }: { default: Build }) => build);
  loaded.set(url, module);
  // A line that failed once may work the next time.
  module.catch(() => loaded.delete(url));
  return validatorOf(await module, definition, model);
}

export function validatorOf(
  build: Build,
  { schema, rules }: FormDefinition,
  model: FormModel,
): FormValidator {
  const rjsf = createPrecompiledValidator(build(requireModule), schema);
  const check = (data: unknown) => rjsf.rawValidation<AjvError>(schema, data as Values).errors ?? [];
  return { rjsf, faults: (values) => faultsOf(model.fields, rules, check, values) };
}
