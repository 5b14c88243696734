import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RequirementPreview, RequirementRecord } from '#schemas/credential/requirement.ts';
import { RequirementDialog } from '#src/resources/requirements/RequirementDialog.tsx';
import { fill } from '../../../support/fill.ts';
import { answerPage, show, STATE, type Answers, type Sent } from '../screen.tsx';

const PATH = 'credentialing/requirements';
const RECORD: RequirementRecord = {
  entity_id: '0190a1b2-c3d4-7e5f-8a9b-0000000000a1',
  version: 3,
  code: 'MVR',
  subject_kind: 'DRIVER',
  lead_type: 'TP',
  name_en: 'Driving record',
  name_es: 'Historial de manejo',
  help_en: null,
  help_es: null,
  states: [],
  categories: [],
  service_levels: [],
  required: true,
  needs_document: true,
  needs_psv: false,
  psv_days: 120,
  validity: 'MONTHS',
  validity_months: 12,
  warn_days: 90,
  grace_days: 30,
  position: 4,
  active: true,
  can: { edit: true, remove: false },
};
const impact = (affected: number): RequirementPreview => ({
  subjects: 40,
  subjects_exact: true,
  affected,
  total: { gain: affected, lose: 0, missing: affected, expired: 0 },
  by_status: affected ? [{ status: 'ACTIVE', gain: affected, lose: 0, missing: affected, expired: 0 }] : [],
  first: [],
});
const SUPERVISOR = { session: { role: 'CREDENTIALS_SUPERVISOR', type: null } } as const;

const answersWith =
  (affected: number, own: Answers = () => undefined): Answers =>
  (sent) => {
    const answer = own(sent);
    if (answer) return answer;
    if (sent.path === `${PATH}/preview`) return { body: impact(affected) };
    if (sent.path === 'util/states')
      return answerPage([{ entity_id: STATE, name: 'Florida', code: 'FL', lead_type: null }]);
    if (sent.method !== 'GET') return { body: { ...RECORD, ...sent.body } };
    return undefined;
  };
const saved = (sent: readonly Sent[]) =>
  sent.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/preview'));
const dialogOf = (record: RequirementRecord | null, onClose = () => undefined) => (
  <RequirementDialog record={record} kind="DRIVER" onClose={onClose} />
);

describe('A new requirement', () => {
  it('is told everything that is wrong beside its fields, and nothing is sent', async () => {
    const { user, sent } = await show(dialogOf(null), { answers: answersWith(0), ...SUPERVISOR });
    await screen.findByText('Fill in the form to see whom it affects.');
    await fill(user, screen.getByRole('textbox', { name: /^Code/ }), '9 lives');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Begin with a capital letter/)).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /^Name in Spanish/ })).toBeInvalid();
    expect(saved(sent)).toEqual([]);
  });

  it('shows whom it affects while it is typed, and is saved by its codes', async () => {
    let closed = 0;
    const { user, sent } = await show(
      dialogOf(null, () => void (closed += 1)),
      {
        answers: answersWith(0),
        ...SUPERVISOR,
      },
    );
    await fill(user, await screen.findByRole('textbox', { name: /^Code/ }), 'hair test');
    await fill(user, screen.getByRole('textbox', { name: /^Name in English/ }), 'Hair test');
    await fill(user, screen.getByRole('textbox', { name: /^Name in Spanish/ }), 'Prueba de cabello');
    await user.click(screen.getByRole('combobox', { name: 'States' }));
    await user.click(await screen.findByRole('option', { name: 'Florida' }));
    expect(await screen.findByText('Nobody: none of 40 is affected.')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await expect.poll(() => closed).toBe(1);
    expect(saved(sent)).toMatchObject([
      {
        method: 'POST',
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
});

describe('A change', () => {
  it('that affects somebody is saved once that is confirmed; what was typed stays when it is not', async () => {
    const { user, sent } = await show(dialogOf(RECORD), { answers: answersWith(7), ...SUPERVISOR });
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
    expect(saved(sent)).toEqual([]);
    expect(screen.getByRole('textbox', { name: 'Months' })).toHaveValue('6');

    await user.click(screen.getByRole('button', { name: 'Save' }));
    const again = await screen.findByRole('dialog', { name: 'Save this change?' });
    await user.click(within(again).getByRole('button', { name: 'Save' }));
    await expect
      .poll(() => saved(sent).map(({ method, body }) => [method, body]))
      .toEqual([['PATCH', { version: 3, validity_months: 6 }]]);
  });

  it('that came too late stands beside what somebody else saved', async () => {
    const theirs = { ...RECORD, version: 4, warn_days: 45 };
    const { user } = await show(dialogOf(RECORD), {
      answers: answersWith(0, ({ method }) =>
        method === 'PATCH'
          ? { status: 409, body: { message: 'Someone else', fails: [], status: 409, current: theirs } }
          : undefined,
      ),
      ...SUPERVISOR,
    });
    const warn = await screen.findByRole('textbox', { name: /^Warn days/ });
    await user.clear(warn);
    await user.type(warn, '60');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const conflict = await screen.findByRole('dialog', { name: 'Someone else saved this meanwhile' });
    expect(within(conflict).getByText('45')).toBeInTheDocument();
    expect(within(conflict).getByText('60')).toBeInTheDocument();
  });
});
