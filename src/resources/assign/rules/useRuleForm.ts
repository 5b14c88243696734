import { useState } from 'react';
import { ASSIGN_RULE, type AssignRule } from '#schemas/assign-rule/index.ts';
import type { Values } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { isSame } from '#schemas/engine/same.ts';
import type { AssignRuleTrigger } from '#schemas/vocabulary/index.ts';
import { bodyOf, staleRecord, textOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { draftOf, NEW_DRAFT, type Draft } from '../../assignment/order.ts';
import { useOrderFaults } from '../../assignment/useFaults.ts';
import { useOrder } from '../../assignment/useOrder.ts';
import { failsIn, faultsIn, type Fault } from '../../generic/check.ts';
import { useKeptEntries } from '../../generic/useKeptEntries.ts';
import { useRuleCalls, type RuleValues } from './api.ts';
import { queryOf } from './filters.ts';

/** What a new rule begins with; the order as it is typed, also where it is not right yet. */
export interface RuleStart extends Pick<RuleValues, 'query'> {
  readonly draft: Draft;
}

interface RuleFormOptions {
  readonly resource: Resource;
  /** null: a new one. */
  readonly rule: AssignRule | null;
  readonly start?: RuleStart | undefined;
  readonly onSaved: (rule: AssignRule) => void;
}

/** What is typed of a rule besides its order and filters. */
interface Typed {
  readonly name: string;
  readonly description: string;
  readonly trigger: AssignRuleTrigger;
}

/** All that is typed of a rule. */
interface RuleEntries {
  readonly typed: Typed;
  readonly filters: Values;
  readonly draft: Draft;
}

const plain = ({ strategy, measure, deal, capacity, chosen, values }: Draft): Draft => ({
  strategy,
  measure,
  deal,
  capacity,
  chosen,
  values,
});

const firstOf = (rule: AssignRule | null, start: RuleStart | undefined): RuleEntries => ({
  typed: {
    name: rule?.name ?? '',
    description: rule?.description ?? '',
    trigger: rule?.trigger ?? 'MANUAL',
  },
  filters: { ...(rule ?? start)?.query },
  draft: rule ? draftOf(rule.plan) : (start?.draft ?? NEW_DRAFT),
});

/** A rule as it is typed: checked as the server does, saved, with everything that the server says beside its field. */
export function useRuleForm({ resource, rule, start, onSaved }: RuleFormOptions) {
  const language = useLanguage();
  const calls = useRuleCalls();
  const [first] = useState(() => firstOf(rule, start));
  const draft = useOrder(first.draft);
  const [typed, setTyped] = useState(first.typed);
  const [filters, setFilters] = useState(first.filters);
  /** The version that is changed; another one once the person has seen what somebody else made of it. */
  const [base, setBase] = useState(rule);
  const [refusals, setRefusals] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const entries: RuleEntries = { typed, filters, draft: plain(draft) };
  const fill = (next: RuleEntries) => {
    setTyped(next.typed);
    setFilters(next.filters);
    draft.change(next.draft);
  };
  const { kept } = useKeptEntries<RuleEntries & { readonly base: AssignRule | null }>({
    name: `rule/${resource.name}/${rule?.entity_id ?? ''}`,
    isDirty: !isSame(entries, first),
    read: () => ({ ...entries, base }),
    restore: ({ base, ...kept }) => {
      // What others have saved since is told when it is saved.
      setBase(base);
      fill(kept);
    },
    clear: () => {
      setBase(rule);
      fill(first);
    },
  });

  const values = { ...typed, description: typed.description.trim() === '' ? null : typed.description };
  const orderFaults = useOrderFaults(draft.order, null);
  const own: readonly Fault[] = [
    ...faultsIn(ASSIGN_RULE, failsIn(ASSIGN_RULE, values, null), language),
    ...orderFaults.map(({ field, message }) => ({ field: `plan.${field}`, message })),
  ];
  const told = bodyOf(error)?.fails ?? [];
  const isHere = ({ field }: Fault) => field in typed || field.startsWith('plan.');
  const theirs = staleRecord(error) as unknown as AssignRule | null;

  const save = async (onto: AssignRule | null) => {
    if (isBusy) return;
    setError(null);
    if (own.length > 0) return setRefusals(refusals + 1);
    setBusy(true);
    try {
      const sent = { ...values, plan: draft.order, query: queryOf(resource, filters) };
      onSaved(await (onto ? calls.change(onto, sent) : calls.create(sent)));
    } catch (problem) {
      setError(problem);
      setRefusals(refusals + 1);
      setBusy(false);
    }
  };
  return {
    typed,
    draft,
    filters,
    setFilters,
    isBusy,
    kept,
    setName: (name: string) => setTyped({ ...typed, name }),
    setDescription: (description: string) => setTyped({ ...typed, description }),
    setTrigger: (trigger: AssignRuleTrigger) => {
      setTyped({ ...typed, trigger });
      // How many leads there will be is known to who runs it by hand alone.
      if (trigger !== 'MANUAL') draft.change({ measure: NEW_DRAFT.measure });
    },
    faults: [...(refusals > 0 ? own : []), ...told.filter(isHere)],
    /** What went wrong beyond the fields. */
    problem:
      error === null || theirs
        ? null
        : [
            textOf(error, language),
            ...told.filter((fail) => !isHere(fail)).map(({ message }) => message),
          ].join('. '),
    /** The rule as somebody else has saved it meanwhile. */
    theirs,
    save: () => save(base),
    saveOver: () => {
      setBase(theirs);
      return save(theirs);
    },
  };
}

export type RuleForm = ReturnType<typeof useRuleForm>;
