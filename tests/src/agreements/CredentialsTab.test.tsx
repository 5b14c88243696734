import { byCall, hrefOf, LEAD, OTHER, refusal, screen, show, textsOf } from '#tests/src/kit.ts';
import type { RaRecord } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { CredentialsTab } from '#src/resources/leads/details/CredentialsTab.tsx';
import { noticePath } from '#schemas/notices/index.ts';
import AgreementPlace from '#src/resources/agreements/AgreementPlace.tsx';
import { agreement } from './support.tsx';

const FILE = '0190a1b2-c3d4-7e5f-8a9b-0000000000ee';
const lead = (more: object): RaRecord => ({
  id: LEAD,
  entity_id: LEAD,
  lead_type: 'TP',
  version: 4,
  company_name: 'Acme Rides',
  status: 'NEW',
  account_id: null,
  can: { edit: true, statuses: [] },
  ...more,
});

describe('the credentials of a lead', () => {
  it('lead to its credential file, with its status', async () => {
    const account = {
      entity_id: FILE,
      version: 3,
      name: 'Acme Rides LLC',
      lead_type: 'TP',
      credential_status: 'UPDATES_NEEDED',
      operational_status: 'NEVER_ACTIVE',
      cred_agent_id: OTHER,
      submitted_at: null,
      updated_at: '2026-03-04T15:06:00.000Z',
      can: {},
    };
    await show(<CredentialsTab lead={lead({ status: 'CONVERTED', account_id: FILE })} />, {
      answers: ({ path }) => (path === `credentialing/accounts/${FILE}` ? { body: account } : undefined),
    });
    expect(await screen.findByText('Acme Rides LLC')).toBeInTheDocument();
    expect(screen.getByText('Updates needed')).toBeInTheDocument();
    expect(screen.getByText('Not submitted yet')).toBeInTheDocument();
    expect(hrefOf(screen.getByRole('link', { name: 'Open the credential file' }))).toBe(
      `/credentialing/credential/details/${FILE}/account`,
    );
  });

  it('say what went wrong when the file cannot be read', async () => {
    await show(<CredentialsTab lead={lead({ account_id: FILE })} />, {
      answers: byCall({ [`credentialing/accounts/${FILE}`]: refusal(404, 'No results found') }),
    });
    expect(await screen.findByText('No results found')).toBeInTheDocument();
  });

  it('say what is needed to get one, and where', async () => {
    await show(<CredentialsTab lead={lead({})} />, { at: '/leads/1', path: '/leads/1' });
    expect(await screen.findByRole('region', { name: 'No credential file yet' })).toBeInTheDocument();
    expect(textsOf(screen.getAllByRole('listitem'))).toEqual([
      'a signed contract in the legal records',
      'the status “Contract signed”',
      'the conversion: “Converted”',
    ]);
    expect(screen.queryByRole('button')).toBeNull();
    expect(hrefOf(screen.getByRole('link', { name: 'Go to the legal records' }))).toBe('/leads/1?tab=legal');
  });

  it('offer the conversion when it can be made, after a question', async () => {
    const ready = lead({ status: 'CONTRACT_SIGNED', can: { edit: true, statuses: ['CONVERTED'] } });
    const { user, sent } = await show(<CredentialsTab lead={ready} />, {
      answers: ({ method, body }) =>
        method === 'PATCH' ? { body: { ...ready, ...body, version: 5 } } : undefined,
    });
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent(
      'Done: a signed contract in the legal records',
    );
    await user.click(screen.getByRole('button', { name: 'Convert and open the file' }));
    await user.click(await screen.findByRole('button', { name: 'Move' }));
    await expect
      .poll(() => sent.filter(({ method }) => method === 'PATCH'))
      .toMatchObject([{ path: `leads/tp/${LEAD}`, body: { version: 4, status: 'CONVERTED' } }]);
  });
});

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
