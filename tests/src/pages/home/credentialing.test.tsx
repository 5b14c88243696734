import { type Answers, byCall, hrefOf, ME, OTHER, screen, waitFor } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import type { Account } from '#src/resources/credentials/api.ts';
import { ACCOUNT, account } from '../../credentials/details/support.tsx';
import { answerPage, asked, block, listAt, NO_STATS, openHome, refused } from './support.tsx';

const ACCOUNTS = 'credentialing/accounts';
const HITS = 'credentialing/screening/hits';
const QUEUE = '/credentialing/credential';
const LIVING = 'PROVIDER,REVIEW,IN_FORCE';

const PARTS = {
  expired: (query: URLSearchParams) => query.has('expired_items_range'),
  unclaimed: (query: URLSearchParams) => query.get('cred_agent_id_in') === 'none',
};
/** Answers the queue by the question it is asked for. */
const filesOf =
  (part: keyof typeof PARTS, files: readonly Account[], more = {}): Answers =>
  ({ method, path, query }) =>
    method === 'GET' && path === ACCOUNTS && PARTS[part](query) ? answerPage(files, more) : undefined;

const RIGHTS = account().can;

describe('the first page of credentialing', () => {
  const questions = (whose: object) => [
    { ...whose, credential_status_in: 'REVIEW', ordering: 'status_at', size: '5' },
    { ...whose, credential_status_in: LIVING, expired_items_range: '1|', ordering: 'status_at', size: '5' },
    {
      ...whose,
      credential_status_in: LIVING,
      next_expiry_on_range: '0d|30d',
      ordering: 'next_expiry_on',
      size: '5',
    },
    { ...whose, credential_status_in: 'UPDATES_NEEDED', ordering: 'status_at', size: '5' },
    { cred_agent_id_in: 'none', credential_status_in: 'PROVIDER,REVIEW', ordering: 'status_at', size: '5' },
  ];

  it('is an agent’s own queue, and what nobody has', async () => {
    const { sent } = await openHome('CREDENTIALS_AGENT');
    await waitFor(() => expect(asked(sent, ACCOUNTS)).toHaveLength(5));
    expect(asked(sent, ACCOUNTS)).toEqual(expect.arrayContaining(questions({ cred_agent_id_in: ME })));
    expect(asked(sent, `${ACCOUNTS}/stats`)).toEqual([]);
    expect(listAt(screen.getByRole('link', { name: 'Open the queue' }))).toEqual({
      path: QUEUE,
      filter: { cred_agent_id_in: [ME] },
    });
    for (const text of [
      'Nothing to review',
      'Nothing has expired',
      'Nothing expires within 30 days',
      'No updates are awaited',
      'Every open file has an agent',
      'No open hits',
    ])
      expect(await screen.findByText(text)).toBeVisible();
  });

  it('is everybody’s queue for a supervisor, with who has how much of it', async () => {
    const agent = (user_id: string | null, to_review: number) => ({ user_id, to_review, open: 9, total: 9 });
    const { sent } = await openHome('CREDENTIALS_SUPERVISOR', {
      answers: byCall({
        [`${ACCOUNTS}/stats`]: {
          body: { ...NO_STATS, total: 9, agents: [agent(null, 2), agent(OTHER, 4), agent(ME, 0)] },
        },
      }),
    });
    await waitFor(() => expect(asked(sent, ACCOUNTS)).toHaveLength(5));
    expect(asked(sent, ACCOUNTS)).toEqual(expect.arrayContaining(questions({})));
    const reviews = await block('Reviews by agent');
    const most = await reviews.findByRole('link', { name: /^4 Bo Lee/ });
    expect(listAt(most)).toEqual({
      path: QUEUE,
      filter: { cred_agent_id_in: [OTHER], credential_status_in: ['REVIEW'] },
    });
    expect(listAt(reviews.getByRole('link', { name: /^2 Nobody/ })).filter).toMatchObject({
      cred_agent_id_in: ['none'],
    });
    expect(reviews.queryByRole('link', { name: /Ana Ruiz/ })).toBeNull();
  });

  it('leads to a file, from a number to the list that has it, and to open hits; when they cannot be read the queue is still there', async () => {
    const hit = {
      entity_id: 'hit',
      account_id: ACCOUNT,
      account_name: 'Rayo Rides',
      kind: 'DRIVER',
      name: 'Ana Ruiz',
      source: 'LEIE',
      result: 'SUSPECTED',
      resolution: 'OPEN',
    };
    let isAway = true;
    const { user, sent } = await openHome('CREDENTIALS_AGENT', {
      answers: (one) => {
        if (one.path === HITS) return isAway ? refused : answerPage([hit], { total: 3 });
        return filesOf('expired', [account({ expired_items: 2 })], { total: 17 })(one);
      },
    });
    const hits = await block('Open exclusion hits');
    const retry = await hits.findByRole('button', { name: 'Try again' });
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    const expired = await block('Expired documents');
    expect(hrefOf(await expired.findByRole('link', { name: 'Rayo Rides' }))).toBe(
      `${QUEUE}/details/${ACCOUNT}/account`,
    );
    expect(expired.getByText('2 expired')).toBeVisible();
    expect(listAt(expired.getByRole('link', { name: 'All 17: Expired documents' }))).toEqual({
      path: QUEUE,
      sort: 'status_at',
      order: 'ASC',
      filter: {
        cred_agent_id_in: [ME],
        credential_status_in: LIVING.split(','),
        expired_items_range: '1|',
      },
    });
    isAway = false;
    await user.click(retry);
    expect(hrefOf(await hits.findByRole('link', { name: 'Ana Ruiz' }))).toBe(
      `${QUEUE}/details/${ACCOUNT}/account?tab=verification`,
    );
    expect(hits.getByRole('link', { name: /^All 3/ })).toHaveAttribute('href', '/credentialing/screening');
    expect(asked(sent, HITS).at(-1)).toEqual({ resolution_eq: 'OPEN', size: '5' });
  });

  it('claims a file where it stands, but only one that may be claimed; why it could not be is said', async () => {
    let free = [
      account({ cred_agent_id: null, can: { ...RIGHTS, claim: true } }),
      account({ entity_id: OTHER, name: 'Luna Rides', cred_agent_id: null }),
    ];
    let isRefused = true;
    const { user, sent } = await openHome('CREDENTIALS_AGENT', {
      answers: (one) => {
        const { method, path, query } = one;
        if (method === 'POST') {
          if (isRefused) return { ...refused, status: 409 };
          free = free.slice(1);
          return { body: { items: [{ entity_id: ACCOUNT, version: 8, cred_agent_id: ME, before: null }] } };
        }
        if (path === ACCOUNTS && query.has('entity_id_in')) return answerPage(free.slice(0, 1));
        return filesOf('unclaimed', free)(one);
      },
    });
    const unclaimed = await block('Unclaimed files');
    await user.click(await unclaimed.findByRole('button', { name: 'Assign to me: Rayo Rides' }));
    expect(await screen.findByText('Try later')).toBeVisible();
    isRefused = false;
    await user.click(await unclaimed.findByRole('button', { name: 'Assign to me: Rayo Rides' }));
    await waitFor(() => expect(unclaimed.queryByRole('link', { name: 'Rayo Rides' })).toBeNull());
    expect(unclaimed.getByRole('link', { name: 'Luna Rides' })).toBeVisible();
    expect(unclaimed.queryByRole('button', { name: /Luna Rides/ })).toBeNull();
    const write = sent.findLast(({ method }) => method === 'POST')!;
    expect([write.path, write.body]).toEqual([
      `${ACCOUNTS}/assign`,
      { strategy: 'ALL', shares: [{ user_id: ME }], items: [{ entity_id: ACCOUNT, version: 7 }] },
    ]);
  });
});
