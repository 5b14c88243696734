/** How a text is punctuated while it is typed (`x-mask`); what is stored has no punctuation. */
export const FORM_MASKS = ['ssn', 'ein', 'phone', 'date', 'vin'] as const;
export type FormMask = (typeof FORM_MASKS)[number];

/** Parts of a section's width (`ui:options.width`). */
export const FIELD_WIDTHS = ['full', 'half', 'third'] as const;
export type FieldWidth = (typeof FIELD_WIDTHS)[number];

/** Controls that a form may ask for by `ui:widget`. */
export const FORM_WIDGETS = [
  'text',
  'textarea',
  'date',
  'select',
  'radio',
  'checkbox',
  'checkboxes',
  'updown',
] as const;

/** Controls that the console has beyond those of RJSF: what a field is says which it gets. */
export const DOCUMENT_FIELD = 'document';
export const ROWS_FIELD = 'rows';
export const REFERENCE_WIDGET = 'reference';
