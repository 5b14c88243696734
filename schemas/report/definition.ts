import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { OPERATORS, type ReportOperator } from './operators.ts';
import { CHART_TYPES, DATE_STEPS, TOTALS, type ChartType, type DateStep, type TotalName } from './words.ts';

/** A column of a report; `open`: what is kept masked is shown in full to who may see it. */
export interface ColumnUse {
  readonly column: string;
  readonly open?: boolean;
}

/** One condition. Its values are texts as filters of lists have them; of `range` one: `from|to`, either side may be open. */
export interface FilterRule {
  /** By which whoever runs the report names it. */
  readonly id: string;
  readonly column: string;
  readonly operator: ReportOperator;
  readonly values: readonly string[];
  /** Asked at each run; its values are what it is asked with, and nothing chosen restricts nothing. */
  readonly ask?: boolean;
}

/** Rules and groups of rules, of which all must hold, or any. */
export interface FilterGroup {
  readonly match: 'all' | 'any';
  readonly items: readonly FilterItem[];
}
export type FilterItem = FilterRule | FilterGroup;
export const isFilterGroup = (item: FilterItem): item is FilterGroup => 'match' in item;

/** One level of a grouped report; days and moments by a step of the calendar. */
export interface GroupLevel {
  readonly column: string;
  readonly by?: DateStep;
}

/** A figure of each group: of the values of a column, or (`count` alone) of its rows. */
export interface Total {
  readonly fn: TotalName;
  readonly column?: string;
}
/** By which an order and a chart name a total. */
export const totalKey = ({ fn, column }: Total): string => `${fn}:${column ?? ''}`;

/** An order: by a column, or in a grouped report by a total (`totalKey`). */
export interface SortKey {
  readonly key: string;
  readonly desc: boolean;
}

/** Drawn of the first level of groups. */
export interface ReportChart {
  readonly type: ChartType;
  /** `totalKey` of what is drawn. */
  readonly total: string;
}

/** What a report shows. With groups it has their columns and totals, without them those of `columns`. */
export interface ReportDefinition {
  readonly columns: readonly ColumnUse[];
  readonly filter: FilterGroup;
  readonly sort: readonly SortKey[];
  readonly group: readonly GroupLevel[];
  readonly totals: readonly Total[];
  readonly chart: ReportChart | null;
}

/** The totals of a grouped report: without any it counts its rows. */
export const totalsOf = ({ totals }: Pick<ReportDefinition, 'totals'>): readonly Total[] =>
  totals.length > 0 ? totals : [{ fn: 'count' }];

export const isGrouped = ({ group }: Pick<ReportDefinition, 'group'>): boolean => group.length > 0;

/** The rules of a filter, however deep. */
export const rulesOf = (group: FilterGroup): FilterRule[] =>
  group.items.flatMap((item) => (isFilterGroup(item) ? rulesOf(item) : [item]));

/** The rules that are asked at each run. */
export const askedOf = ({ filter }: Pick<ReportDefinition, 'filter'>): FilterRule[] =>
  rulesOf(filter).filter((rule) => rule.ask);

export const REPORT_LIMITS = {
  columns: 60,
  rules: 50,
  /** Groups within groups. */
  depth: 4,
  values: 500,
  /** Of all rules together: lists of reports and their history keep whole definitions. */
  allValues: 1000,
  sort: 4,
  group: 3,
  totals: 10,
} as const;

export const EMPTY_DEFINITION: ReportDefinition = {
  columns: [],
  filter: { match: 'all', items: [] },
  sort: [],
  group: [],
  totals: [],
  chart: null,
};

const closed = { type: 'object', additionalProperties: false } as const;
const NAME: JsonSchema = { type: 'string', minLength: 1, maxLength: 200 };
const VALUES: JsonSchema = {
  type: 'array',
  maxItems: REPORT_LIMITS.values,
  items: { type: 'string', maxLength: 300 },
};

const RULE: JsonSchema = {
  ...closed,
  required: ['id', 'column', 'operator', 'values'],
  properties: {
    id: { type: 'string', pattern: '^[A-Za-z0-9-]{1,36}$' },
    column: NAME,
    operator: { type: 'string', enum: OPERATORS },
    values: VALUES,
    ask: { type: 'boolean' },
  },
};

/** Groups nest as deep as they may and no deeper: a body cannot be an endless one. */
const groupSchema = (depth: number): JsonSchema => ({
  ...closed,
  required: ['match', 'items'],
  properties: {
    match: { type: 'string', enum: ['all', 'any'] },
    items: {
      type: 'array',
      maxItems: REPORT_LIMITS.rules,
      items:
        depth === 1
          ? RULE
          : { type: 'object', if: { required: ['match'] }, then: groupSchema(depth - 1), else: RULE },
    },
  },
});

/** JSON Schema of a definition; which columns there are and what they can do is checked besides. */
export const DEFINITION_SCHEMA: JsonSchema = {
  ...closed,
  required: ['columns', 'filter', 'sort', 'group', 'totals', 'chart'],
  properties: {
    columns: {
      type: 'array',
      maxItems: REPORT_LIMITS.columns,
      items: { ...closed, required: ['column'], properties: { column: NAME, open: { type: 'boolean' } } },
    },
    filter: groupSchema(REPORT_LIMITS.depth),
    sort: {
      type: 'array',
      maxItems: REPORT_LIMITS.sort,
      items: { ...closed, required: ['key', 'desc'], properties: { key: NAME, desc: { type: 'boolean' } } },
    },
    group: {
      type: 'array',
      maxItems: REPORT_LIMITS.group,
      items: {
        ...closed,
        required: ['column'],
        properties: { column: NAME, by: { type: 'string', enum: DATE_STEPS } },
      },
    },
    totals: {
      type: 'array',
      maxItems: REPORT_LIMITS.totals,
      items: {
        ...closed,
        required: ['fn'],
        properties: { fn: { type: 'string', enum: TOTALS }, column: NAME },
      },
    },
    chart: {
      type: ['object', 'null'],
      additionalProperties: false,
      required: ['type', 'total'],
      properties: { type: { type: 'string', enum: CHART_TYPES }, total: NAME },
    },
  },
};

/** What whoever runs a report answers to its questions: values by the rule's id. */
export type ReportAnswers = Readonly<Record<string, readonly string[]>>;
export const ANSWERS_SCHEMA: JsonSchema = {
  type: 'object',
  maxProperties: REPORT_LIMITS.rules,
  additionalProperties: VALUES,
};
