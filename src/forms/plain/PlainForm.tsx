import { withTheme, type IChangeEvent } from '@rjsf/core';
import { useState } from 'react';
import type { Values } from '#schemas/engine/field.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { isValues } from '#schemas/engine/resource.ts';
import { interpretedValidator } from '../interpreted.ts';
import { theme } from '../theme.ts';
import { ChoicesField } from './ChoicesField.tsx';
import { NameWidget } from './NameWidget.tsx';
import { PlainField } from './PlainField.tsx';
import { PlainGroup } from './PlainGroup.tsx';

const Form = withTheme({
  ...theme,
  templates: { ...theme.templates, FieldTemplate: PlainField, ObjectFieldTemplate: PlainGroup },
  fields: { choices: ChoicesField },
  widgets: { ...theme.widgets, name: NameWidget },
});

interface PlainFormProps {
  /** Groups (top-level objects) of fields, in the reader's language. */
  readonly schema: JsonSchema;
  readonly uiSchema: JsonSchema;
  readonly data: Values;
  readonly onChange: (data: Values) => void;
  /** Begins the ids of its controls: several may stand on one page. */
  readonly prefix: string;
}

/** A form of a schema that is no credential form: without a store, a review or a server's validator; its values are the caller's. */
export function PlainForm({ schema, uiSchema, data, onChange, prefix }: PlainFormProps) {
  const [validator] = useState(interpretedValidator);
  return (
    <Form
      tagName="div"
      schema={schema}
      uiSchema={uiSchema}
      validator={validator}
      formData={data}
      idPrefix={prefix}
      idSeparator="."
      noValidate
      noHtml5Validate
      showErrorList={false}
      experimental_defaultFormStateBehavior={{
        arrayMinItems: { populate: 'never' },
        emptyObjectFields: 'skipDefaults',
        constAsDefaults: 'never',
      }}
      onChange={({ formData }: IChangeEvent<Values>) => {
        if (isValues(formData)) onChange(formData);
      }}
    >
      <></>
    </Form>
  );
}
