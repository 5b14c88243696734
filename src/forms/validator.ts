import type { ValidatorType } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import type { ValidatorFunctions } from '@rjsf/validator-ajv8/lib/types.js';
import { failsOf, type AjvError, type Fail } from '#schemas/engine/fails.ts';
import { nest, shownFields } from '#schemas/engine/form.ts';
import { breaches } from '#schemas/engine/rules.ts';
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
  const faults = (values: FormValues): Fail[] => {
    const shown = shownFields(model.fields, values).map(({ fieldId }) => [fieldId, values[fieldId]] as const);
    // A hidden value is kept, and neither checked nor sent to the rules: as the server does it.
    const data = nest(model.fields, Object.fromEntries(shown));
    const shape = failsOf(rjsf.rawValidation<AjvError>(schema, data).errors ?? [], data);
    const marked = new Set(shape.map((fail) => fail.field));
    return [...shape, ...breaches(rules, data).filter((fail) => !marked.has(fail.field))];
  };
  return { rjsf, faults };
}
