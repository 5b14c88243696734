import { screen } from '@testing-library/react';
import type { RaRecord } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { CredentialsTab } from '#src/resources/leads/details/CredentialsTab.tsx';
import { refusal } from '../../support/answers.ts';
import { LEAD, OTHER, show } from '../resources/screen.tsx';

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
    expect(screen.getByRole('link', { name: 'Open the credential file' })).toHaveAttribute(
      'href',
      `/credentialing/credential/details/${FILE}/account`,
    );
  });

  it('say what went wrong when the file cannot be read', async () => {
    await show(<CredentialsTab lead={lead({ account_id: FILE })} />, {
      answers: ({ path }) =>
        path.startsWith('credentialing') ? refusal(404, 'No results found') : undefined,
    });
    expect(await screen.findByText('No results found')).toBeInTheDocument();
  });

  it('say what is needed to get one, and where', async () => {
    await show(<CredentialsTab lead={lead({})} />, { at: '/leads/1', path: '/leads/1' });
    expect(await screen.findByRole('region', { name: 'No credential file yet' })).toBeInTheDocument();
    expect(screen.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
      'a signed contract in the legal records',
      'the status “Contract signed”',
      'the conversion: “Converted”',
    ]);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to the legal records' })).toHaveAttribute(
      'href',
      '/leads/1?tab=legal',
    );
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
