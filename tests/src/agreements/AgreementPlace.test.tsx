import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { noticePath } from '#schemas/notices/index.ts';
import AgreementPlace from '#src/resources/agreements/AgreementPlace.tsx';
import { LEAD, show } from '../resources/screen.tsx';
import { agreement } from './support.tsx';

const ONE = agreement(1, {});
const at = noticePath('TRANSPORTATION_PR_AGENT', 'agreement', ONE.entity_id);
const open = (body: object, status = 200) =>
  show(<AgreementPlace />, {
    at,
    path: `${at.slice(0, at.lastIndexOf('/'))}/:id`,
    answers: ({ path }) => (path === `leads/agreements/${ONE.entity_id}` ? { status, body } : undefined),
  });

it('leads from a notice to the agreement among the legal records of the lead that has it now', async () => {
  const { router } = await open(ONE);
  await screen.findByText('elsewhere');
  expect(router.state.location).toMatchObject({
    pathname: `/prospecting/leads/details/${LEAD}`,
    search: `?tab=legal&entry=${ONE.entity_id}`,
  });
  expect(router.state.historyAction).toBe('REPLACE');
});

it('says where it is no longer', async () => {
  await open({ message: 'No results found', fails: [], status: 404 }, 404);
  expect(await screen.findByText('No results found')).toBeInTheDocument();
});
