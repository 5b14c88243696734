import { useTranslate } from 'ra-core';
import { formTitle } from '#schemas/forms/keys.ts';
import { fieldOfOp, type FormOp } from '#schemas/form-schema/ops.ts';
import { useText } from '#src/i18n/hooks.ts';
import type { FormNames } from '../../changes/names.ts';

/** `rename field_a`, as migrations count operations → words. */
export function useOpName(names: FormNames): (op: string) => string {
  const translate = useTranslate();
  return (op) => {
    const [name = '', ...field] = op.split(' ');
    return translate(`form_publish.op.name.${name}`, { field: names.field(field.join(' ')), _: op });
  };
}

/** An operation as a sentence, and of a table each of its rows. */
export function useOpWords(names: FormNames): (op: FormOp) => { sentence: string; rows: string[] } {
  const translate = useTranslate();
  const text = useText();
  const valueWords = (field: string, value: unknown) =>
    value === null
      ? translate('form_publish.op.no_value')
      : typeof value === 'boolean'
        ? translate(`form_changes.${value ? 'yes' : 'no'}`)
        : names.choice(field, value);
  return (op) => {
    const field = names.field(fieldOfOp(op));
    const words = {
      field,
      to: op.op === 'rename' ? names.field(op.to) : op.op === 'move' ? op.to : '',
      form: op.op === 'move' ? text(formTitle(op.form)) : '',
      value: op.op === 'default' ? valueWords(op.field, op.value) : '',
    };
    return {
      sentence: translate(`form_publish.op.words.${op.op}`, words),
      rows:
        op.op === 'map'
          ? op.values.map(({ from, to }) =>
              translate('form_publish.op.row', {
                from: valueWords(op.field, from),
                to: valueWords(op.field, to),
              }),
            )
          : [],
    };
  };
}
