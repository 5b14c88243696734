import Form from '@rjsf/mui';
import Alert from '@mui/material/Alert';
import type { UnsupportedFieldProps } from '@rjsf/utils';
import { useMemo } from 'react';
import { FORM_WIDGETS } from '#schemas/engine/formLooks.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { isValues } from '#schemas/engine/resource.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { interpretedValidator } from './interpreted.ts';

interface ForeignFormProps {
  readonly schema: JsonSchema;
  readonly uiSchema: JsonSchema;
}

/** Any JSON Schema as RJSF shows it, to be tried out: it is no form of ours, but people see what they have. */
export function ForeignForm({ schema, uiSchema }: ForeignFormProps) {
  const language = useLanguage();
  const validator = useMemo(() => interpretedValidator(language), [language]);
  const ui = useMemo(() => known(uiSchema), [uiSchema]);
  return (
    <Form
      schema={schema}
      uiSchema={ui}
      validator={validator}
      templates={TEMPLATES}
      noHtml5Validate
      liveValidate="onChange"
      showErrorList={false}
    >
      <></>
    </Form>
  );
}

/** A part that says no type only narrows a field that stands elsewhere. */
function Unsupported({ schema, reason }: UnsupportedFieldProps) {
  return schema.type === undefined && schema.$ref === undefined ? null : (
    <Alert severity="warning">{reason}</Alert>
  );
}
const TEMPLATES = { UnsupportedFieldTemplate: Unsupported };

/** Without the controls that no console has: RJSF gives up on the whole form for one of them. */
function known(ui: JsonSchema): JsonSchema {
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk);
    if (!isValues(node)) return node;
    return Object.fromEntries(
      Object.entries(node)
        .filter(([name, value]) => {
          if (name === 'ui:field') return false;
          return name !== 'ui:widget' || FORM_WIDGETS.some((one) => one === value);
        })
        .map(([name, value]) => [name, walk(value)]),
    );
  };
  return walk(ui) as JsonSchema;
}
