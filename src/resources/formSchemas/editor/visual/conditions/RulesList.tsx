import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { isValues } from '#schemas/engine/resource.ts';
import { useEditor, useEditorStore } from '../../store.ts';
import { removeRule, rulesIn } from '../model/conditions.ts';
import { AddRule } from './AddRule.tsx';
import { useRuleWords } from './ruleWords.ts';

/** The rules between fields, in words. */
export function RulesList() {
  const translate = useTranslate();
  const store = useEditorStore();
  const form = useEditor((state) => state.form);
  const problems = useEditor((state) => state.problems);
  const words = useRuleWords(form);
  const rules = rulesIn(form);
  const wrongAt = (index: number) =>
    problems.filter(({ at }) => at === `/rules/${index}` || at.startsWith(`/rules/${index}/`));
  return (
    <Box component="section" aria-label={translate('form_visual.rule.title')}>
      <Typography variant="subtitle2" component="h4">
        {translate('form_visual.rule.title')}
      </Typography>
      {rules.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('form_visual.rule.none')}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rules.map((rule, index) => {
          // A draft may hold anything.
          const sentence = isValues(rule) && isSound(rule) ? words(rule) : JSON.stringify(rule);
          return (
            <Box component="li" key={index} sx={{ py: 0.5 }}>
              <Box sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
                <Typography variant="body2" sx={{ flex: 1, minWidth: 0, pt: 0.5, overflowWrap: 'anywhere' }}>
                  {sentence}
                </Typography>
                <IconButton
                  size="small"
                  aria-label={translate('form_visual.rule.remove', { rule: sentence })}
                  onClick={() => store.edit((work) => ({ ...work, form: removeRule(work.form, index) }))}
                >
                  <DeleteIcon fontSize="small" />
                </IconButton>
              </Box>
              {wrongAt(index).map(({ message }) => (
                <Typography key={message} variant="caption" color="error" component="p">
                  {message}
                </Typography>
              ))}
            </Box>
          );
        })}
      </Box>
      <AddRule form={form} />
    </Box>
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
