import { useTranslate } from 'ra-core';
import { listText, quotedText } from '#schemas/engine/lists.ts';
import type { Form } from '#schemas/engine/form.ts';
import type { Rule } from '#schemas/engine/rules.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { answersIn } from '../model/conditions.ts';
import { columnPlaces, knownFields, lastOf, nameAt } from '../model/read.ts';
import { fieldAt } from '../model/place.ts';
import { useKnownLists } from '../../../lists.ts';
import { answersFor, nameOfField } from './words.ts';

/** A rule as a sentence in the reader's language. */
export function useRuleWords(form: Form): (rule: Rule) => string {
  const translate = useTranslate();
  const language = useLanguage();
  const lists = useKnownLists();
  const fields = new Map(knownFields(form).map((field) => [field.fieldId, field]));
  const name = (id: string): string => {
    const field = fields.get(id);
    return field ? nameOfField(form, field, language) : id;
  };
  const names = (ids: readonly string[], joint: 'and' | 'or') =>
    listText(
      ids.map((id) => quotedText(name(id), language)),
      language,
      joint,
    );
  return (rule) => {
    switch (rule.rule) {
      case 'anyOf':
      case 'anyYes':
      case 'together':
        return translate(`form_visual.rule.${rule.rule}`, {
          fields: names(rule.fields, rule.rule === 'together' ? 'and' : 'or'),
        });
      case 'requiredWhen': {
        const asked = fields.get(rule.when);
        const answers = asked && answersFor(form, asked, lists, language);
        return translate('form_visual.rule.requiredWhen', {
          field: name(rule.field),
          when: name(rule.when),
          values: listText(
            answersIn(rule, asked).map((value) => answers?.get(value) ?? String(value)),
            language,
            'or',
          ),
        });
      }
      case 'order':
        return translate(rule.strict ? 'form_visual.rule.order_strict' : 'form_visual.rule.order', {
          before: name(rule.before),
          after: name(rule.after),
        });
      case 'hasRow':
        return translate('form_visual.rule.hasRow', { field: name(rule.field) });
      case 'rowsAtMost': {
        const list = fields.get(rule.field);
        const column =
          list && columnPlaces(form, fieldAt(...list.path)).find((place) => lastOf(place) === rule.column);
        return translate('form_visual.rule.rowsAtMost', {
          field: name(rule.field),
          column: column ? nameAt(form, column, language) : rule.column,
          total: name(rule.total),
        });
      }
      default:
        return JSON.stringify(rule);
    }
  };
}
