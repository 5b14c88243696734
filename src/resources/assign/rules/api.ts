import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ASSIGN_RULES_MAX, ASSIGN_RULES_PATH, type AssignRule } from '#schemas/assign-rule/index.ts';
import type { BulkAction } from '#schemas/bulk/index.ts';
import { useProvider } from '#src/dataProvider/index.ts';

/** What a person says of a rule. */
export type RuleValues = Pick<AssignRule, 'name' | 'description' | 'trigger' | 'plan' | 'query'>;

const KEY = ['assign-rules'] as const;
const pathOf = ({ entity_id }: AssignRule): string => `${ASSIGN_RULES_PATH}/${encodeURIComponent(entity_id)}`;

/** The rules of the reader's lead type by age, which is the order in which they run; there are never more than a page. */
export function useRules() {
  const provider = useProvider();
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const query = { ordering: 'created_at', size: ASSIGN_RULES_MAX };
      return (await provider.call<{ items: AssignRule[] }>(ASSIGN_RULES_PATH, { query, signal })).items;
    },
  });
}

/** The calls that change or run rules; the list is asked anew after each, also after one that was refused. */
export function useRuleCalls() {
  const provider = useProvider();
  const queries = useQueryClient();
  const then = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } finally {
      await queries.invalidateQueries({ queryKey: KEY });
    }
  };
  return {
    create: (values: RuleValues) =>
      then(provider.call<AssignRule>(ASSIGN_RULES_PATH, { method: 'POST', body: values })),
    change: (rule: AssignRule, values: RuleValues) =>
      then(
        provider.call<AssignRule>(pathOf(rule), {
          method: 'PATCH',
          body: { version: rule.version, ...values },
        }),
      ),
    remove: (rule: AssignRule) =>
      then(provider.call<undefined>(pathOf(rule), { method: 'DELETE', query: { version: rule.version } })),
    /** The assignment that it begins; null: there is nothing to assign. */
    run: async (rule: AssignRule): Promise<BulkAction | null> => {
      const answer = await then(
        provider.call<BulkAction | { readonly action: null }>(`${pathOf(rule)}/run`, { method: 'POST' }),
      );
      return 'entity_id' in answer ? answer : null;
    },
  };
}
