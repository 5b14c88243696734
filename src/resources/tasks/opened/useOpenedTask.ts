import { useOpened } from '../../generic/useOpened.ts';

/** Which task is open over the page: notices lead to it by `?task=…` (schemas/notices). */
export const useOpenedTask = () => useOpened('task');
