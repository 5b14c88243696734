import type { Field, Kind } from '#schemas/engine/field.ts';
import { booleanInputs } from './boolean/input.tsx';
import { codeInputs } from './code/input.tsx';
import { countInputs } from './count/input.ts';
import { dateInputs } from './date/input.tsx';
import { dateTimeInputs } from './dateTime/input.tsx';
import { emailInputs } from './email/input.ts';
import { fileInputs } from './file/input.tsx';
import { longTextInputs } from './longText/input.ts';
import { lookupInputs } from './lookup/input.tsx';
import { npiInputs } from './npi/input.ts';
import { numberInputs } from './number/input.ts';
import { phoneInputs } from './phone/input.ts';
import { recordInputs } from './record/input.tsx';
import { rowsInputs } from './rows/input.tsx';
import { taxIdInputs } from './taxId/input.ts';
import { textInputs } from './text/input.ts';
import { textsInputs } from './texts/input.tsx';
import { timeInputs } from './time/input.ts';
import { urlInputs } from './url/input.ts';
import { userInputs } from './user/input.tsx';
import { zipInputs } from './zip/input.ts';
import type { FieldOf, KindInputs } from './view.ts';

/** How every kind of field is filled in. Only forms and filters import this: it comes with all that inputs take. */
export const KIND_INPUTS: { readonly [K in Kind]: KindInputs<FieldOf<K>> } = {
  text: textInputs,
  longText: longTextInputs,
  phone: phoneInputs,
  email: emailInputs,
  url: urlInputs,
  taxId: taxIdInputs,
  npi: npiInputs,
  zip: zipInputs,
  time: timeInputs,
  date: dateInputs,
  dateTime: dateTimeInputs,
  boolean: booleanInputs,
  count: countInputs,
  number: numberInputs,
  code: codeInputs,
  lookup: lookupInputs,
  user: userInputs,
  file: fileInputs,
  texts: textsInputs,
  record: recordInputs,
  rows: rowsInputs,
};

/** The inputs of a field's kind, with the parameter widened so that generic views can use it. */
export const inputsOf = (field: Field): KindInputs => KIND_INPUTS[field.kind] as unknown as KindInputs;
