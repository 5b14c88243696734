import { withTheme, type IChangeEvent } from '@rjsf/core';
import type { Experimental_DefaultFormStateBehavior } from '@rjsf/utils';
import { useState } from 'react';
import type { Values } from '#schemas/engine/field.ts';
import { isValues } from '#schemas/engine/resource.ts';
import { FormStoreContext, type FormStore } from './formStore.ts';
import { theme } from './theme.ts';
import type { FormDefinition } from './types.ts';
import type { FormValidator } from './validator.ts';

const Form = withTheme(theme);

/** A form fills in nothing by itself: an attestation that ticks its own box would attest nothing. */
const FILL_NOTHING: Experimental_DefaultFormStateBehavior = {
  arrayMinItems: { populate: 'never' },
  emptyObjectFields: 'skipDefaults',
  constAsDefaults: 'never',
};
const PREFIX = 'form';
/** An id is then the dotted path of its field. */
const SEPARATOR = '.';

interface FormViewProps {
  readonly definition: FormDefinition;
  readonly validator: FormValidator;
  readonly store: FormStore;
  readonly isEditable: boolean;
  readonly onChange: (changed: readonly (readonly [fieldId: string, value: unknown])[]) => void;
}

/**
 * A form of the server. RJSF keeps what is typed and knows what is shown; faults and review come from the store. To
 * show other data, mount it anew with another key.
 */
export function FormView({ definition, validator, store, isEditable, onChange }: FormViewProps) {
  const [first] = useState(() => store.model.dataOf(store.values));
  return (
    <FormStoreContext value={store}>
      <Form
        schema={definition.schema}
        uiSchema={definition.ui_schema}
        validator={validator.rjsf}
        initialFormData={first}
        idPrefix={PREFIX}
        idSeparator={SEPARATOR}
        readonly={!isEditable}
        // Our own submit asks the store; nothing here submits, not even Enter in a field.
        noValidate
        noHtml5Validate
        showErrorList={false}
        experimental_defaultFormStateBehavior={FILL_NOTHING}
        onChange={({ formData }: IChangeEvent<Values>) => {
          if (isValues(formData)) onChange(store.edit(formData));
        }}
        onBlur={(id) => store.touch(id.slice(PREFIX.length + SEPARATOR.length))}
      >
        <></>
      </Form>
    </FormStoreContext>
  );
}
