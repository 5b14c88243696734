import { useTranslate } from 'ra-core';
import { isValues } from '#schemas/engine/resource.ts';
import { useEditor, useEditorStore } from '../../store.ts';
import { removeRule, rulesIn } from '../model/conditions.ts';
import { SentenceList } from '../SentenceList.tsx';
import { AddRule } from './AddRule.tsx';
import { useRuleWords } from './ruleWords.ts';

/** The rules between fields, in words. */
export function RulesList() {
  const translate = useTranslate();
  const store = useEditorStore();
  const form = useEditor((state) => state.form);
  const words = useRuleWords(form);
  const rules = rulesIn(form);
  return (
    <SentenceList
      title={translate('form_visual.rule.title')}
      text={rules.length === 0 ? translate('form_visual.rule.none') : null}
      // A draft may hold anything.
      sentences={rules.map((rule) => (isValues(rule) && isSound(rule) ? words(rule) : JSON.stringify(rule)))}
      at="/rules"
      removeLabel={(rule) => translate('form_visual.rule.remove', { rule })}
      onRemove={(index) => store.edit((work) => ({ ...work, form: removeRule(work.form, index) }))}
    >
      <AddRule form={form} />
    </SentenceList>
  );
}

const LISTS = ['fields', 'is'];
/** Whether its lists are lists, so that a sentence can be made of it. */
const isSound = (rule: object): boolean => {
  const { rule: name, ...rest } = rule as Record<string, unknown>;
  const needed =
    name === 'requiredWhen'
      ? ['is']
      : ['anyOf', 'anyYes', 'together'].includes(String(name))
        ? ['fields']
        : [];
  return needed.every((list) => LISTS.includes(list) && Array.isArray(rest[list]));
};
