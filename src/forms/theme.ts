import type { ThemeProps } from '@rjsf/core';
import { generateTheme } from '@rjsf/mui';
import { CheckboxesWidget, CheckboxWidget, RadioWidget, SelectWidget } from './widgets/ChoiceWidgets.tsx';
import { DateWidget, TextareaWidget, TextWidget } from './widgets/TextWidget.tsx';
import { FieldTemplate } from './templates/FieldTemplate.tsx';
import { SectionTemplate } from './templates/SectionTemplate.tsx';

const base = generateTheme();

/** RJSF in the console's look; what our forms do not use stays as @rjsf/mui has it. */
export const theme: ThemeProps = {
  templates: { ...base.templates, FieldTemplate, ObjectFieldTemplate: SectionTemplate },
  widgets: {
    ...base.widgets,
    TextWidget,
    EmailWidget: TextWidget,
    URLWidget: TextWidget,
    UpDownWidget: TextWidget,
    PasswordWidget: TextWidget,
    TextareaWidget,
    DateWidget,
    SelectWidget,
    CheckboxesWidget,
    RadioWidget,
    CheckboxWidget,
  },
};
