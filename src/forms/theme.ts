import type { ThemeProps } from '@rjsf/core';
import { generateTheme } from '@rjsf/mui';
import { DOCUMENT_FIELD, REFERENCE_WIDGET, ROWS_FIELD } from '#schemas/engine/formLooks.ts';
import { CheckboxesWidget, CheckboxWidget, RadioWidget, SelectWidget } from './widgets/ChoiceWidgets.tsx';
import { DateWidget, TextareaWidget, TextWidget } from './widgets/TextWidget.tsx';
import { DocumentField } from './documents/DocumentField.tsx';
import { RowsField } from './rows/RowsField.tsx';
import { FieldTemplate } from './templates/FieldTemplate.tsx';
import { keeping } from './widgets/keeping.tsx';
import { ReferenceWidget } from './widgets/ReferenceWidget.tsx';
import { SectionTemplate } from './templates/SectionTemplate.tsx';

const base = generateTheme();
const Text = keeping(TextWidget);

/** RJSF in the console's look; what our forms do not use stays as @rjsf/mui has it. */
export const theme: ThemeProps = {
  templates: { ...base.templates, FieldTemplate, ObjectFieldTemplate: SectionTemplate },
  fields: { [DOCUMENT_FIELD]: DocumentField, [ROWS_FIELD]: RowsField },
  widgets: {
    ...base.widgets,
    TextWidget: Text,
    EmailWidget: Text,
    URLWidget: Text,
    UpDownWidget: Text,
    PasswordWidget: Text,
    TextareaWidget: keeping(TextareaWidget),
    DateWidget: keeping(DateWidget),
    SelectWidget: keeping(SelectWidget),
    CheckboxesWidget,
    RadioWidget: keeping(RadioWidget),
    CheckboxWidget,
    [REFERENCE_WIDGET]: ReferenceWidget,
  },
};
