import { fill, refusal, screen, within } from '#tests/src/kit.ts';
import { describe, expect, it, vi } from 'vitest';
import { RequirementDialog } from '#src/resources/requirements/RequirementDialog.tsx';
import RequirementsScreen from '#src/resources/requirements/RequirementsScreen.tsx';
import { AHCA, impactOn, MVR, open, PATH, sentBy } from './support.tsx';

const dialogOf = (record: typeof MVR | null, onClose = () => {}) => (
  <RequirementDialog record={record} kind="DRIVER" onClose={onClose} />
);
const AT = '/?kind=DRIVER';
const ACCOUNT = '0190a1b2-c3d4-7e5f-8a9b-0000000000ee';
const DRIVER = '0190a1b2-c3d4-7e5f-8a9b-0000000000ef';
const IMPACT = impactOn(1200, {
  subjects: 100_000,
  subjects_exact: false,
  first: [
    {
      account_id: ACCOUNT,
      resource_id: DRIVER,
      kind: 'DRIVER',
      name: 'Ann Bell',
      account_name: 'Harbor Care Rides',
      status: 'ACTIVE',
      from: null,
      to: 'MISSING',
    },
  ],
});

describe('Requirements', () => {
  it('say of whom, what proves them and how long they hold, in the language of the reader', async () => {
    await open(<RequirementsScreen />, { items: [AHCA], at: AT, language: 'es' });
    for (const text of [
      /Verificación AHCA/,
      /Florida/,
      /60 meses desde su emisión/,
      /vale 120 días/,
      /90 \/ 30 días/,
    ])
      expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('are asked for kind by kind, and the inactive ones on demand', async () => {
    const { user, sent } = await open(<RequirementsScreen />);
    expect(await screen.findByText('Nothing is required here')).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Vehicle' }));
    await user.click(await screen.findByRole('switch', { name: 'Show inactive ones' }));
    await expect
      .poll(() =>
        sentBy(sent, 'GET').map(({ query }) => `${query.get('subject_kind_eq')} ${query.get('active_eq')}`),
      )
      .toEqual(['ACCOUNT true', 'VEHICLE true', 'VEHICLE null']);
  });

  it('are only read by who may not change them', async () => {
    const read = { ...AHCA, can: { edit: false, remove: false } };
    await open(<RequirementsScreen />, { items: [read], at: AT, session: {} });
    expect(await screen.findByText('AHCA screening')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add requirement' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Edit/ })).toBeNull();
    expect(await screen.findByRole('switch', { name: /Nobody approves/ })).toBeDisabled();
  });

  it('take the place of their neighbour, and are deleted only where nothing names them', async () => {
    const { user, sent } = await open(<RequirementsScreen />, { items: [AHCA, MVR], at: AT });
    await user.click(await screen.findByRole('button', { name: 'Move AHCA screening down' }));
    expect(screen.getByRole('button', { name: 'Move AHCA screening up' })).toBeDisabled();
    await expect
      .poll(() => sentBy(sent, 'PATCH').map(({ body }) => body))
      .toEqual([{ version: 3, position: 10 }]);
    await user.click(await screen.findByRole('button', { name: 'Delete Motor vehicle record' }));
    expect(screen.queryByRole('button', { name: 'Delete AHCA screening' })).toBeNull();
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('The requirement was deleted')).toBeInTheDocument();
    expect(sentBy(sent, 'DELETE').map(({ path, query }) => `${path} ${query}`)).toEqual([
      `${PATH}/${MVR.entity_id} version=3`,
    ]);
  });

  it('are deactivated once it is seen whom that affects', async () => {
    const { user, sent } = await open(<RequirementsScreen />, { items: [AHCA], impact: IMPACT, at: AT });
    await user.click(await screen.findByRole('button', { name: 'Deactivate AHCA screening' }));
    const dialog = await screen.findByRole('dialog', { name: 'Deactivate “AHCA screening”?' });
    expect(await within(dialog).findByText('1,200 of 100,000 affected')).toBeInTheDocument();
    expect(within(dialog).getByText(/Only the first 100,000 were looked at/)).toBeInTheDocument();
    expect(within(dialog).getByRole('link', { name: /^Ann Bell, of Harbor Care Rides/ })).toHaveAttribute(
      'href',
      `/credentialing/credential/details/${DRIVER}/driver`,
    );
    await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
    await expect
      .poll(() => sentBy(sent, 'PATCH').map(({ body }) => body))
      .toEqual([{ version: 3, active: false }]);
    expect(sent.find(({ path }) => path.endsWith('/preview'))!.body).toEqual({
      requirement: { active: false },
      entity_id: AHCA.entity_id,
    });
  });
});

it('Four eyes are switched on by the supervisor, and it is said what that means', async () => {
  const { user, sent } = await open(<RequirementsScreen />, {
    answers: ({ method, path, body }) =>
      path === 'credentialing/settings' && method === 'PATCH' ? { body } : undefined,
  });
  const toggle = await screen.findByRole('switch', { name: 'Nobody approves what is their own' });
  expect(toggle).toHaveAccessibleDescription(/somebody else has to approve it/);
  await expect.poll(() => toggle).toBeEnabled();
  await user.click(toggle);
  expect(await screen.findByText('The setting was saved')).toBeInTheDocument();
  expect(toggle).toBeChecked();
  expect(sent.filter(({ method }) => method === 'PATCH')).toMatchObject([
    { path: 'credentialing/settings', body: { four_eyes: true } },
  ]);
});

it('A new requirement is told all that is wrong beside its fields, then whom it affects, and is saved by its codes', async () => {
  const onClose = vi.fn();
  const { user, sent } = await open(dialogOf(null, onClose));
  await screen.findByText('Fill in the form to see whom it affects.');
  await fill(user, screen.getByRole('textbox', { name: /^Code/ }), '9 lives');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Begin with a capital letter/)).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: /^Name in Spanish/ })).toBeInvalid();
  expect(sentBy(sent, 'POST')).toEqual([]);

  await fill(user, screen.getByRole('textbox', { name: /^Code/ }), 'hair test');
  await fill(user, screen.getByRole('textbox', { name: /^Name in English/ }), 'Hair test');
  await fill(user, screen.getByRole('textbox', { name: /^Name in Spanish/ }), 'Prueba de cabello');
  await user.click(screen.getByRole('combobox', { name: 'States' }));
  await user.click(await screen.findByRole('option', { name: 'Florida' }));
  expect(await screen.findByText('Nobody: none of 40 is affected.')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sentBy(sent, 'POST').map(({ path, body }) => ({ path, body }))).toMatchObject([
    {
      path: PATH,
      body: {
        code: 'HAIR_TEST',
        subject_kind: 'DRIVER',
        name_en: 'Hair test',
        states: ['FL'],
        validity: 'DATE',
        warn_days: 90,
      },
    },
  ]);
});

it('A change that affects somebody is saved once that is confirmed; what was typed stays when it is not', async () => {
  const { user, sent } = await open(dialogOf(MVR), { impact: impactOn(7) });
  expect(await screen.findByText('Nothing has been changed yet.')).toBeInTheDocument();
  const months = screen.getByRole('textbox', { name: 'Months' });
  await user.clear(months);
  await user.type(months, '6');
  expect(await screen.findByText('7 of 40 affected')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const question = await screen.findByRole('dialog', { name: 'Save this change?' });
  expect(within(question).getByText('7 of 40 affected')).toBeInTheDocument();
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText(/you did not confirm/)).toBeInTheDocument();
  expect(sentBy(sent, 'PATCH')).toEqual([]);
  expect(await screen.findByRole('textbox', { name: 'Months' })).toHaveValue('6');

  await user.click(screen.getByRole('button', { name: 'Save' }));
  const again = await screen.findByRole('dialog', { name: 'Save this change?' });
  await user.click(within(again).getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => sentBy(sent, 'PATCH').map(({ body }) => body))
    .toEqual([{ version: 3, validity_months: 6 }]);
  expect(await screen.findByText('The requirement was saved')).toBeInTheDocument();
});

it('A change that came too late stands beside what somebody else saved', async () => {
  const theirs = { ...MVR, version: 4, warn_days: 45 };
  const { user } = await open(dialogOf(MVR), {
    answers: ({ method }) =>
      method === 'PATCH' ? refusal(409, 'Someone else', { current: theirs }) : undefined,
  });
  const warn = await screen.findByRole('textbox', { name: /^Warn days/ });
  await user.clear(warn);
  await user.type(warn, '60');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const conflict = await screen.findByRole('dialog', { name: 'Someone else saved this meanwhile' });
  expect(within(conflict).getByText('45')).toBeInTheDocument();
  expect(within(conflict).getByText('60')).toBeInTheDocument();
});
