import { type Answers, hrefOf, OTHER, screen, waitFor } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import type { RequirementItem } from '#schemas/credential/item.ts';
import type { ResourceRecord } from '#schemas/credential/subject.ts';
import type { Account } from '#src/resources/credentials/api.ts';
import { changed, lively } from '../../live/support.tsx';
import { account, ACCOUNT, document, DRIVER, item, resource } from '../../credentials/details/support.tsx';
import { EDIT } from '../../credentials/edit/support.tsx';
import { answerPage, block, openHome, refused } from './support.tsx';

const MINE = 'credentialing/accounts/mine';
const RIGHTS = { ...account().can, edit: true, submit: true, review: false, claim: false, assign: false };
const FORM = account().forms![0]!;
const DRIVERS_OWN = { ...resource().can, edit: true };

interface File {
  readonly own?: Partial<Account>;
  readonly items?: readonly RequirementItem[];
  readonly resources?: readonly ResourceRecord[];
}
const fileOf =
  ({ own = {}, items = [], resources = [] }: File): Answers =>
  ({ path }) => {
    if (path === MINE)
      return { body: account({ credential_status: 'ONBOARDING', ...own, can: { ...RIGHTS, ...own.can } }) };
    if (path === 'credentialing/resources') return answerPage(resources);
    return path === 'credentialing/items' ? answerPage(items) : undefined;
  };
const open = (file: File, more: Parameters<typeof openHome>[1] = {}) =>
  openHome('CREDENTIALS_TP_PROVIDER', { answers: fileOf(file), ...more });

const VEHICLE = resource({ entity_id: OTHER, kind: 'VEHICLE', name: 'Unit 7', progress: 100 });
const DRIVERS = [resource({ progress: 100 }), VEHICLE];
const DONE = [{ ...FORM, progress: 100 }];

describe('the first page of a provider', () => {
  it('says whose turn it is, how far the file is and what is missing, with the ways there', async () => {
    await open({
      own: { forms: [{ ...FORM, rejected: 2 }] },
      items: [item({ state: 'MISSING', documents: [], can: { upload: true, waive: false } })],
      resources: [resource({ progress: 40, can: DRIVERS_OWN })],
    });
    expect(await screen.findByText(/^It is your turn/)).toBeVisible();
    const missing = await block('What is missing');
    expect(hrefOf(await missing.findByRole('link', { name: /^Insurance 80%/ }))).toBe(
      `${EDIT}/form/insurance`,
    );
    expect(missing.getByRole('link', { name: /^General liability insurance/ })).toBeVisible();
    expect(hrefOf(missing.getByRole('link', { name: /^Ana Ruiz/ }))).toBe(`${EDIT}/resource/${DRIVER}`);
    expect(missing.getByText('At least one vehicle')).toBeVisible();
    // What was sent back is counted.
    expect(missing.getByText(/80% · 2 /)).toBeVisible();
    expect(missing.getByRole('link', { name: 'All 4: What is missing' })).toHaveAttribute('href', EDIT);
    expect(screen.getByRole('progressbar', { name: 'Overall progress' })).toBeVisible();
  });

  it('goes on where the work is', async () => {
    let file: File = {};
    const { queryClient } = await open({}, { answers: (sent) => fileOf(file)(sent) });
    const places: readonly [string, File, string][] = [
      ['Continue: Insurance', {}, `${EDIT}/form/insurance`],
      [
        'Continue: Second',
        { own: { forms: [FORM, { ...FORM, key: 'second', title: 'Second', rejected: 2 }] } },
        `${EDIT}/form/second`,
      ],
      [
        'Open my file',
        { own: { credential_status: 'PENDING_REVIEW', can: { ...RIGHTS, edit: false, submit: false } } },
        EDIT,
      ],
      [
        'Continue: General liability insurance',
        { own: { forms: DONE }, items: [item({ state: 'MISSING', documents: [] })] },
        `${EDIT}/papers#item%3AGENERAL_LIABILITY_INSURANCE`,
      ],
      [
        'Continue: Ana Ruiz',
        { own: { forms: DONE }, resources: [resource({ progress: 10, can: DRIVERS_OWN })] },
        `${EDIT}/resource/${DRIVER}`,
      ],
      ['Check and submit', { own: { forms: DONE }, resources: DRIVERS }, EDIT],
      ['Open my file', { own: { forms: DONE } }, EDIT],
    ];
    for (const [name, next, address] of places) {
      file = next;
      await queryClient.invalidateQueries();
      expect(await screen.findByRole('link', { name })).toHaveAttribute('href', address);
    }
  });

  it('names papers that run out, once nothing else is to be done', async () => {
    await open({
      own: {
        credential_status: 'APPROVED',
        forms: DONE,
        can: { ...RIGHTS, edit: false, submit: false, renew: true },
      },
      items: [
        item({
          state: 'EXPIRING',
          expires_on: '2026-12-31',
          documents: [document({ state: 'APPROVED' })],
          can: { upload: true, waive: false },
        }),
      ],
    });
    expect(await screen.findByText(/12\/31\/2026/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'What is missing' })).toBeNull();
  });

  it('says so when there is no file yet', async () => {
    await openHome('CREDENTIALS_SP_PROVIDER', {
      answers: ({ path }) => (path === MINE ? { ...refused, status: 404 } : undefined),
    });
    expect(await screen.findByRole('alert')).not.toHaveTextContent('Try later');
    expect(screen.queryByRole('link', { name: /Continue|Open my file/ })).toBeNull();
  });

  it('leads to the file also when what is missing cannot be read, asks for that again, and follows what happens to the file', async () => {
    const line = lively();
    let isAway = true;
    let own: Partial<Account> = {};
    const { user } = await open(
      {},
      {
        around: line.around,
        answers: (sent) =>
          isAway && sent.path === 'credentialing/items' ? refused : fileOf({ own, resources: DRIVERS })(sent),
      },
    );
    await line.connect();
    const missing = await block('What is missing');
    const retry = await missing.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('link', { name: 'Open my file' })).toHaveAttribute('href', EDIT);
    isAway = false;
    await user.click(retry);
    expect(await missing.findByRole('link', { name: /^Insurance/ })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Continue: Insurance' })).toBeVisible();

    await waitFor(() => expect(line.socket().last('watch')?.topics).toContain(`account/${ACCOUNT}`));
    own = { credential_status: 'PENDING_REVIEW', can: { ...RIGHTS, edit: false, submit: false } };
    line.tell(changed('account', ACCOUNT));
    expect(await screen.findByRole('link', { name: 'Open my file' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'What is missing' })).toBeNull();
  });
});
