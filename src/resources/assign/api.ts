import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AssignmentOrder, LeadDivision } from '#schemas/assignment.ts';
import type { BulkAction } from '#schemas/bulk/index.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { personName } from '#src/dataProvider/lookups.ts';
import { usePersonNames } from '#src/kinds/user/usePersonNames.ts';
import type { Agents } from '../assignment/AgentShares.tsx';
import { actionKey, whichBody, type Which } from '../bulk/api.ts';

/** The longest team, in one page. */
const WHOLE = 1000;
interface AgentAt {
  readonly entity_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
  readonly open_leads: number;
}

/** Who may be given leads, with how many they have in work, and of those who are chosen who may be no longer. */
export function useLeadAgents(resource: Resource, chosen: readonly (string | null)[]): Agents {
  const provider = useProvider();
  const nameOf = usePersonNames();
  const { data, isPending, error, refetch } = useQuery({
    // Whatever happens to a lead may change these numbers.
    queryKey: [resource.name, 'agents'],
    queryFn: async ({ signal }) =>
      (await provider.call<{ items: AgentAt[] }>('leads/agents', { query: { size: WHOLE }, signal })).items,
  });
  const working = (data ?? []).map((agent) => ({
    id: agent.entity_id,
    name: personName(agent),
    load: agent.open_leads,
  }));
  const left = data ? chosen.filter((id) => id !== null && working.every((agent) => agent.id !== id)) : [];
  return {
    items: [
      ...working,
      ...left.map((id) => ({ id: String(id), name: nameOf(id), load: null, skipped: true })),
    ],
    isPending,
    error,
    retry: () => void refetch(),
  };
}

/** What an assignment is asked for with. */
export interface Assignment {
  readonly which: Which;
  readonly order: AssignmentOrder;
  /** The rule whose order it is. */
  readonly ruleId?: string | null;
}

const bodyOf = ({ which, order, ruleId = null }: Assignment) => ({
  ...order,
  ...whichBody(which),
  ...(ruleId === null ? {} : { rule_id: ruleId }),
});

/** What the server would make of an assignment now; null: nothing is asked. */
export function useDryRun(resource: Resource, assignment: Assignment | null) {
  const provider = useProvider();
  return useQuery({
    queryKey: [resource.name, 'preview', assignment && bodyOf(assignment)],
    queryFn: ({ signal }) =>
      provider.call<LeadDivision>(`${resource.name}/assign`, {
        method: 'POST',
        body: { ...bodyOf(assignment!), preview: true },
        signal,
      }),
    enabled: assignment !== null,
    placeholderData: keepPreviousData,
    // Nothing is the same twice: others assign too.
    gcTime: 0,
  });
}

export function useStartAssignment(resource: Resource) {
  const provider = useProvider();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (assignment: Assignment) =>
      provider.call<BulkAction>(`${resource.name}/assign`, { method: 'POST', body: bodyOf(assignment) }),
    onSuccess: (action) => queries.setQueryData(actionKey(resource, action.entity_id), action),
  });
}
