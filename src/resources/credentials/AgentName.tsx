import { useAgentNames } from './assign/useAgents.ts';

/** Who works on a file; readers who may not see that person learn only that there is one. */
export const AgentName = ({ id }: { readonly id: string | null }) => <>{useAgentNames()(id)}</>;
