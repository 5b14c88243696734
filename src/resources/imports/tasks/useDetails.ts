import { useOpened } from '../../generic/useOpened.ts';

/** Which task's details are open. */
export const useDetails = () => useOpened('task');
