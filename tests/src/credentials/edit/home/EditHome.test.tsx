import { answerPage, byCall, hrefOf, refusal, screen, waitFor, within } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import type { RequirementItem } from '#schemas/credential/item.ts';
import { document, DRIVER, item, resource } from '../../details/support.tsx';
import { EDIT, openEdit } from '../support.tsx';

const OPEN = { submit: true, review: false, statuses: [] };
const APPROVED = {
  credential_status: 'APPROVED',
  can: { ...OPEN, edit: false, submit: false, renew: true },
} as const;
const CARRIER = { progress: { required: 2, filled: 1, percent: 50, missing: ['general_carrier'] } };
const paper = (part: Partial<RequirementItem>) => item({ can: { upload: true, waive: false }, ...part });
const partOf = async (heading: string) =>
  within((await screen.findByRole('heading', { name: heading })).closest<HTMLElement>('.MuiPaper-root')!);

describe('the home of a provider’s file', () => {
  it('names everything that is missing, and all that a submit is refused for, each with the way to its place', async () => {
    const { user, sent } = await openEdit({
      account: { can: OPEN },
      file: CARRIER,
      items: [
        paper({ state: 'MISSING', documents: [] }),
        paper({ code: 'W9', name: 'W-9', state: 'CURRENT' }),
      ],
      resources: [resource({ credential_status: 'INCOMPLETE_APPLICATION' })],
      answers: byCall({
        POST: refusal(400, 'Bad request', {
          fails: [
            { field: 'forms.insurance.general.carrier', code: 'required', message: 'Required' },
            { field: 'resources', code: 'required', message: 'At least one driver is needed' },
          ],
        }),
      }),
    });
    const missing = await partOf('What is missing');
    expect(hrefOf(await missing.findByRole('link', { name: /^Insurance carrier/ }))).toBe(
      `${EDIT}/form/insurance#general.carrier`,
    );
    expect(hrefOf(missing.getByRole('link', { name: /^General liability insurance/ }))).toBe(
      `${EDIT}/papers#item%3AGENERAL_LIABILITY_INSURANCE`,
    );
    expect(hrefOf(missing.getByRole('link', { name: /^Ana Ruiz/ }))).toBe(`${EDIT}/resource/${DRIVER}`);
    expect(missing.getByText('At least one vehicle')).toBeVisible();
    expect(missing.queryByText('At least one driver')).toBeNull();
    expect(missing.queryByText('W-9')).toBeNull();

    await user.click(await screen.findByRole('button', { name: 'Submit for review' }));
    const question = within(await screen.findByRole('dialog'));
    await user.click(question.getByRole('button', { name: 'Submit for review' }));
    const refused = (await screen.findByText(/^Not submitted: 2 things/)).closest<HTMLElement>(
      '[role=alert]',
    )!;
    await waitFor(() => expect(refused).toHaveFocus());
    expect(hrefOf(await within(refused).findByRole('link', { name: 'Insurance carrier' }))).toBe(
      `${EDIT}/form/insurance#general.carrier`,
    );
    expect(within(refused).getByText('At least one driver is needed')).toBeVisible();
    expect(sent.find(({ path }) => path.endsWith('/submit'))?.body).toEqual({ version: 7, confirm: true });
  });

  it('comes at once, not part by part', async () => {
    let tell = (_answer: { body: unknown }) => {};
    const { sent } = await openEdit({
      account: { can: OPEN },
      answers: ({ path }) =>
        path === 'credentialing/items' ? new Promise((resolve) => (tell = resolve)) : undefined,
    });
    await expect.poll(() => sent.map(({ path }) => path)).toContain('credentialing/resources');
    expect(screen.getByRole('status', { name: 'Loading…' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'What is missing' })).toBeNull();
    tell(answerPage([paper({ state: 'MISSING', documents: [] })]));
    expect(await screen.findByRole('heading', { name: 'What is missing' })).toBeInTheDocument();
    expect(screen.queryByRole('status', { name: 'Loading…' })).toBeNull();
  });

  it('asks of an approved file only for papers that run out, not for one whose next is handed in', async () => {
    await openEdit({
      account: APPROVED,
      items: [
        paper({ entity_id: 'a', name: 'Auto insurance', state: 'EXPIRING', documents: [] }),
        paper({
          entity_id: 'b',
          name: 'Business license',
          state: 'EXPIRING',
          documents: [document({ state: 'PENDING' }), document({ entity_id: 'old', state: 'APPROVED' })],
        }),
      ],
    });
    const renewals = await partOf('To renew');
    expect(renewals.getByRole('link', { name: /^Auto insurance/ })).toBeVisible();
    expect(renewals.queryByText('Business license')).toBeNull();
    expect(screen.getByText('Locked for editing: Approved')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'What is missing' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Submit for review' })).toBeNull();
  });
});
