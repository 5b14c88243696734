import { yesNo, type Language, type Text } from '#schemas/engine/codes.ts';
import { rangeNow } from '#schemas/engine/days.ts';
import { listText, quotedText } from '#schemas/engine/lists.ts';
import { formatDay } from '#schemas/engine/moments.ts';
import type { ReportColumn } from '#schemas/report/column.ts';
import {
  isFilterGroup,
  type FilterGroup,
  type FilterRule,
  type ReportAnswers,
} from '#schemas/report/definition.ts';
import { isDated, OPERATOR, takesValues } from '#schemas/report/operators.ts';
import { cellText, type Names } from '#server/platform/csv.ts';
import { answered } from '../query/where.ts';

interface Words {
  readonly columns: ReadonlyMap<string, ReportColumn>;
  readonly names: Names;
  readonly language: Language;
}

const JOINED = {
  all: { en: 'and', es: 'y' },
  any: { en: 'or', es: 'o' },
} satisfies Record<FilterGroup['match'], Text>;

/** A filter as it held in a run, in words: the conditions that all must hold; alternatives are one. */
export function filterWords(filter: FilterGroup, answers: ReportAnswers, words: Words): string[] {
  const parts = partsOf(filter, answers, words);
  return filter.match === 'all' || parts.length < 2 ? parts : [joined(parts, 'any', words.language)];
}

const partsOf = ({ items }: FilterGroup, answers: ReportAnswers, words: Words): string[] =>
  items.flatMap((item) => {
    if (!isFilterGroup(item)) {
      const rule = answered(item, answers);
      return rule ? [ruleWords(rule, words)] : [];
    }
    const parts = partsOf(item, answers, words);
    return parts.length < 2 ? parts : [`(${joined(parts, item.match, words.language)})`];
  });

const joined = (parts: readonly string[], match: FilterGroup['match'], language: Language): string =>
  parts.join(` ${JOINED[match][language]} `);

function ruleWords({ column: id, operator, values }: FilterRule, words: Words): string {
  const { columns, language } = words;
  const column = columns.get(id);
  const said = `${column?.field.label[language] ?? id} ${OPERATOR[operator][language]}`;
  if (!column || !takesValues(operator)) return said;
  const texts = values.map((value) => valueWords(column, operator, value, words));
  return `${said} ${listText(texts, language, 'or')}`;
}

function valueWords(
  { field }: ReportColumn,
  operator: FilterRule['operator'],
  value: string,
  { names, language }: Words,
): string {
  if (operator === 'range')
    return (isDated(field) ? rangeNow(field, value) : value)
      .split('|')
      .map((end) => (isDated(field) ? formatDay(end) : end) || '…')
      .join(' – ');
  // What people typed is said as they typed it.
  if (operator !== 'in' && operator !== 'not_in') return quotedText(value, language);
  if (field.kind === 'boolean') return yesNo(value === 'true', language);
  return cellText(field, value, names, language) || value;
}
