import { answerPage, LEAD_RECORD, screen, show } from '#tests/src/kit.ts';
import { expect, it } from 'vitest';
import LeadList, { firstQueries } from '#src/resources/leads/LeadList.tsx';

it('asks before the list of leads is drawn exactly what it asks', async () => {
  const { queryClient, provider } = await show(<LeadList />, {
    at: '/prospecting/leads',
    answers: ({ path }) => (path === 'leads/tp' ? answerPage([LEAD_RECORD]) : undefined),
  });
  await screen.findByText('Acme Rides');
  const cache = queryClient.getQueryCache();
  for (const { queryKey } of Object.values(firstQueries(provider, 'TP')))
    expect(
      cache.find({ queryKey, exact: true })?.getObserversCount(),
      JSON.stringify(queryKey),
    ).toBeGreaterThan(0);
});
