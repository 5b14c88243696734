import type { Field, Kind } from '#schemas/engine/field.ts';
import { boolean } from './boolean/index.tsx';
import { code } from './code/index.tsx';
import { count } from './count/index.ts';
import { date } from './date/index.tsx';
import { dateTime } from './dateTime/index.tsx';
import { email } from './email/index.tsx';
import { file } from './file/index.tsx';
import { longText } from './longText/index.tsx';
import { lookup } from './lookup/index.tsx';
import { npi } from './npi/index.tsx';
import { number } from './number/index.ts';
import { phone } from './phone/index.tsx';
import { record } from './record/index.tsx';
import { rows } from './rows/index.tsx';
import { taxId } from './taxId/index.tsx';
import { text } from './text/index.tsx';
import { texts } from './texts/index.tsx';
import { time } from './time/index.tsx';
import { url } from './url/index.tsx';
import { user } from './user/index.tsx';
import type { FieldOf, KindView } from './view.ts';
import { zip } from './zip/index.tsx';

/**
 * The looks of every kind of schemas/engine/field.ts, without what fills it in (inputs.ts), which lists do not need; what a kind means is
 * said in schemas/engine/kinds.ts.
 */
export const KIND_VIEWS: { readonly [K in Kind]: KindView<FieldOf<K>> } = {
  text,
  longText,
  phone,
  email,
  url,
  taxId,
  npi,
  zip,
  time,
  date,
  dateTime,
  boolean,
  count,
  number,
  code,
  lookup,
  user,
  file,
  texts,
  record,
  rows,
};

/** The looks of a field's kind, with the parameter widened so that generic views can use it. */
export const viewOf = (field: Field): KindView => KIND_VIEWS[field.kind] as unknown as KindView;

/** API parameter by which a list is filtered by a field, or null when its kind has no filter. */
export function filterParameter(name: string, field: Field): string | null {
  const filter = viewOf(field).Filter;
  return field.filter && filter ? `${name}_${filter.operator}` : null;
}
