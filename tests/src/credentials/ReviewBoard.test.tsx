// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, HttpError } from 'ra-core';
import { afterEach, describe, expect, it } from 'vitest';
import { sessionOf, SessionContext } from '#src/authProvider/session.tsx';
import type { ConsoleProvider } from '#src/dataProvider/index.ts';
import { loadLanguage } from '#src/i18n/index.ts';
import type { FormFile } from '#src/resources/credentials/api.ts';
import { ReviewBoard } from '#src/resources/credentials/details/ReviewBoard.tsx';
import { shippedForm } from '../forms/support.ts';

afterEach(cleanup);

const person = sessionOf({
  entity_id: 'me',
  username: 'cred.agent',
  roles: ['CREDENTIALS_AGENT'],
  first_name: 'A',
  last_name: 'B',
});

/** The board over a file, with a server that records decisions and answers with `answer`. */
async function open(
  can: Partial<FormFile['account']['can']>,
  answer: (body: unknown) => unknown = () => ({}),
  agent: string | null = 'me',
) {
  const filled = { rev: 3, state: 'PENDING' } as const;
  const { definition, states, model } = await shippedForm('tp-account', 'en', {
    legal_name: filled,
    dba: filled,
    tax_id: filled,
  });
  const file: FormFile = {
    ...definition,
    account: {
      entity_id: 'a',
      version: 1,
      name: 'Rayo',
      lead_type: 'TP',
      credential_status: 'PENDING_REVIEW',
      operational_status: 'NEVER_ACTIVE',
      cred_agent_id: agent,
      submitted_at: null,
      updated_at: '2026-01-01T00:00:00Z',
      can: { edit: false, submit: false, review: false, claim: false, statuses: [], ...can },
    },
    instance: { entity_id: 'i', version: 1, schema_key: 'tp-account', schema_version: 1 },
    data: { company: { legal_name: 'Rayo', dba: 'Rayo', tax_id: '123456789' } },
    fields: states,
    progress: { required: 1, filled: 1, percent: 100, missing: [] },
    editable: false,
  };
  const calls: { path: string; body: unknown }[] = [];
  const call = (path: string, options?: { body?: unknown }) => {
    calls.push({ path, body: options?.body });
    return Promise.resolve().then(() => answer(options?.body));
  };
  render(
    <CoreAdminContext
      dataProvider={{ call } as unknown as ConsoleProvider}
      i18nProvider={await loadLanguage('en')}
    >
      <QueryClientProvider client={new QueryClient()}>
        <SessionContext value={person}>
          <ReviewBoard file={file} model={model} />
        </SessionContext>
      </QueryClientProvider>
    </CoreAdminContext>,
  );
  return { calls, user: userEvent.setup() };
}

const row = (name: RegExp) => screen.getByRole('group', { name });

describe('the review of a file', () => {
  it('is worked through by keyboard: arrows move, A approves the revision that is shown', async () => {
    const { calls, user } = await open({ review: true });
    row(/^Legal name/).focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(row(/^Doing business/));
    await user.keyboard('a');
    expect(calls).toEqual([
      {
        path: 'credentialing/accounts/a/review',
        body: { decisions: [{ field_id: 'dba', rev: 3, state: 'APPROVED' }] },
      },
    ]);
  });

  it('rejects with a reason only', async () => {
    const { calls, user } = await open({ review: true });
    row(/^Legal name/).focus();
    await user.keyboard('r');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(within(row(/^Legal name/)).getByText('Say why')).toBeTruthy();
    expect(calls).toEqual([]);
    await user.keyboard('a name{Control>}{Enter}{/Control}');
    expect(calls[0]?.body).toEqual({
      decisions: [{ field_id: 'legal_name', rev: 3, state: 'REJECTED', reason_text: 'a name' }],
    });
  });

  it('approves what is pending in a section in one call', async () => {
    const { calls, user } = await open({ review: true });
    await user.click(screen.getByRole('button', { name: 'Approve all 3 pending' }));
    expect(calls).toHaveLength(1);
    expect((calls[0]?.body as { decisions: unknown[] }).decisions).toHaveLength(3);
  });

  it('tells at its row that a value has changed meanwhile', async () => {
    const body = {
      message: 'stale',
      status: 409,
      fails: [
        { field: 'decisions.0.rev', code: 'stale_revision', message: 'This value has changed meanwhile' },
      ],
    };
    const { user } = await open({ review: true }, () => {
      throw new HttpError('stale', 409, body);
    });
    await user.click(screen.getByRole('button', { name: 'Approve: Legal name' }));
    expect((await within(row(/^Legal name/)).findByRole('alert')).textContent).toBe(
      'This value has changed meanwhile',
    );
  });

  it('says to claim a file that is nobody’s, and offers nothing to decide', async () => {
    const { calls, user } = await open({}, undefined, null);
    expect(screen.getByText('Claim the file to review it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Approve|Reject/ })).toBeNull();
    row(/^Legal name/).focus();
    await user.keyboard('ar');
    expect(calls).toEqual([]);
  });
});
