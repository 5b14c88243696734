import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { flowKey, putFlow } from '#src/resources/imports/api/flows.ts';
import { flowOf } from '../resources/imports/jobs.support.tsx';

test('a flow that was asked for before a change, and is answered after it, does not replace what the change left', async () => {
  const queries = new QueryClient();
  const [before, after] = [flowOf({ version: 4 }), flowOf({ version: 5 })];
  const queryKey = flowKey(before.entity_id);
  let answer = () => {};
  const late = new Promise<typeof before>((resolve) => (answer = () => resolve(before)));
  const asked = queries.fetchQuery({ queryKey, queryFn: () => late }).catch(() => undefined);
  await putFlow(queries, after);
  answer();
  await asked;
  await late;
  expect(queries.getQueryData(queryKey)).toEqual(after);
});
