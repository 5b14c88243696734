import { useTranslate } from 'ra-core';
import type { Form } from '#schemas/engine/form.ts';
import { yesNo } from '#schemas/engine/codes.ts';
import type { FormOp } from '#schemas/form-schema/ops.ts';
import { formTitle } from '#schemas/forms/keys.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { publishedIds } from '../model/ids.ts';
import { fieldAt } from '../model/place.ts';
import { knownFields, nameAt } from '../model/read.ts';

/** An operation as a sentence; fields are called as the version calls them in which they are. */
export function useOpWords(form: Form, published: Form | null): (op: FormOp) => string {
  const translate = useTranslate();
  const language = useLanguage();
  const now = new Map(knownFields(form).map((field) => [field.fieldId, field]));
  const before = publishedIds(published).field;
  const name = (id: string): string => {
    const field = now.get(id);
    if (field) return nameAt(form, fieldAt(...field.path), language);
    const old = before.get(id);
    return old && published ? nameAt(published, fieldAt(...old.path), language) : id;
  };
  const value = (one: unknown): string =>
    one === null
      ? translate('form_visual.op.nothing')
      : typeof one === 'boolean'
        ? yesNo(one, language)
        : String(one);
  return (op) => {
    switch (op.op) {
      case 'rename':
        return translate('form_visual.op.rename', { from: name(op.from), to: name(op.to) });
      case 'move':
        return translate('form_visual.op.move', {
          from: name(op.from),
          form: formTitle(op.form)[language],
          to: op.to,
        });
      case 'map':
        return op.values.length === 0
          ? translate('form_visual.op.map_as_is', { field: name(op.field) })
          : translate('form_visual.op.map', {
              field: name(op.field),
              values: op.values.map(({ from, to }) => `${value(from)} → ${value(to)}`).join(', '),
            });
      case 'default':
        return translate('form_visual.op.default', { field: name(op.field), value: value(op.value) });
      case 'archive':
        return translate('form_visual.op.archive', { field: name(op.field) });
    }
  };
}
