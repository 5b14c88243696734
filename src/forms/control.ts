import type { WidgetProps } from '@rjsf/utils';
import { createContext, useContext } from 'react';

/** What our controls take of RJSF's widgets: the cells of a row give it as well. */
export type ControlProps = Pick<
  WidgetProps,
  'id' | 'value' | 'schema' | 'options' | 'label' | 'onChange' | 'onBlur' | 'onFocus'
> &
  Partial<Pick<WidgetProps, 'disabled' | 'readonly' | 'multiple'>>;

/** What a control has to say about its field to those who do not see it. */
export interface Control {
  readonly labelId: string;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
  readonly isRequired: boolean;
}

export const ControlContext = createContext<Control>({
  labelId: '',
  describedBy: undefined,
  isInvalid: false,
  isRequired: false,
});

/** The template's facts for the control inside it. */
export const useControl = (): Control => useContext(ControlContext);

/** ARIA attributes of a native input. */
export const ariaOf = ({ describedBy, isInvalid, isRequired }: Control) => ({
  'aria-describedby': describedBy,
  'aria-invalid': isInvalid || undefined,
  'aria-required': isRequired || undefined,
});
