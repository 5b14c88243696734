import { createContext, useContext } from 'react';

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
