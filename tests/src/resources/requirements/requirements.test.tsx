import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RequirementPreview, RequirementRecord } from '#schemas/credential/requirement.ts';
import type { Language } from '#schemas/engine/codes.ts';
import { Notifications } from '#src/layout/Notifications.tsx';
import RequirementsScreen from '#src/resources/requirements/RequirementsScreen.tsx';
import { answerPage, show, STATE, type Answers, type Sent } from '../screen.tsx';

const PATH = 'credentialing/requirements';
const CARD: RequirementRecord = {
  entity_id: '0190a1b2-c3d4-7e5f-8a9b-0000000000a1',
  version: 3,
  code: 'AHCA_LEVEL_II_BACKGROUND_CHECK',
  subject_kind: 'DRIVER',
  lead_type: 'TP',
  name_en: 'AHCA screening',
  name_es: 'Verificación AHCA',
  help_en: null,
  help_es: null,
  states: ['FL'],
  categories: [],
  service_levels: [],
  required: true,
  needs_document: true,
  needs_psv: true,
  psv_days: 120,
  validity: 'MONTHS',
  validity_months: 60,
  warn_days: 90,
  grace_days: 30,
  position: 4,
  active: true,
  can: { edit: true, remove: false },
};
const MVR: RequirementRecord = {
  ...CARD,
  entity_id: '0190a1b2-c3d4-7e5f-8a9b-0000000000a2',
  code: 'MVR',
  name_en: 'Motor vehicle record',
  name_es: 'Historial de manejo',
  states: [],
  needs_psv: false,
  position: 9,
  can: { edit: true, remove: true },
};
const NOBODY: RequirementPreview = {
  subjects: 12,
  subjects_exact: true,
  affected: 0,
  total: { gain: 0, lose: 0, missing: 0, expired: 0 },
  by_status: [],
  first: [],
};
const IMPACT: RequirementPreview = {
  subjects: 100_000,
  subjects_exact: false,
  affected: 1200,
  total: { gain: 1200, lose: 0, missing: 1100, expired: 0 },
  by_status: [{ status: 'ACTIVE', gain: 1200, lose: 0, missing: 1100, expired: 0 }],
  first: [
    {
      account_id: '0190a1b2-c3d4-7e5f-8a9b-0000000000ee',
      resource_id: '0190a1b2-c3d4-7e5f-8a9b-0000000000ef',
      kind: 'DRIVER',
      name: 'Ann Bell',
      account_name: 'Harbor Care Rides',
      status: 'ACTIVE',
      from: null,
      to: 'MISSING',
    },
  ],
};
const SUPERVISOR = { session: { role: 'CREDENTIALS_SUPERVISOR', type: null } } as const;
const AT = '/?kind=DRIVER';

const answersWith =
  (items: readonly RequirementRecord[], own: Answers = () => undefined): Answers =>
  (sent) => {
    const answer = own(sent);
    if (answer) return answer;
    if (sent.path === PATH && sent.method === 'GET') return answerPage(items);
    if (sent.path === `${PATH}/preview`) return { body: NOBODY };
    if (sent.path === 'credentialing/settings') return { body: { four_eyes: false } };
    if (sent.path === 'util/states')
      return answerPage([{ entity_id: STATE, name: 'Florida', code: 'FL', lead_type: null }]);
    return undefined;
  };
const of = (sent: readonly Sent[], method: string, path = PATH) =>
  sent.filter((one) => one.method === method && one.path.startsWith(path) && !one.path.endsWith('preview'));

describe('Requirements', () => {
  it.each<[Language, RegExp[]]>([
    [
      'en',
      [/AHCA screening/, /Florida/, /60 months after it was issued/, /counts 120 days/, /90 \/ 30 days/],
    ],
    ['es', [/Verificación AHCA/, /Florida/, /60 meses desde su emisión/, /vale 120 días/, /90 \/ 30 días/]],
  ])('say of whom, what proves them and how long they hold, in %s', async (language, texts) => {
    await show(<RequirementsScreen />, { answers: answersWith([CARD]), at: AT, language, ...SUPERVISOR });
    await screen.findByText(texts[0]!);
    for (const text of texts.slice(1)) expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('are asked for kind by kind, and the inactive ones on demand', async () => {
    const { user, sent } = await show(<RequirementsScreen />, { answers: answersWith([]), ...SUPERVISOR });
    expect(await screen.findByText('Nothing is required here')).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Vehicle' }));
    await user.click(await screen.findByRole('switch', { name: 'Show inactive ones' }));
    await expect
      .poll(() =>
        of(sent, 'GET').map(({ query }) => `${query.get('subject_kind_eq')} ${query.get('active_eq')}`),
      )
      .toEqual(['ACCOUNT true', 'VEHICLE true', 'VEHICLE null']);
  });

  it('are only read by who may not change them', async () => {
    const read = { ...CARD, can: { edit: false, remove: false } };
    await show(<RequirementsScreen />, { answers: answersWith([read]), at: AT });
    expect(await screen.findByText('AHCA screening')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add requirement' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Edit/ })).toBeNull();
    expect(await screen.findByRole('switch', { name: /Nobody approves/ })).toBeDisabled();
  });

  it('take the place of their neighbour', async () => {
    const { user, sent } = await show(<RequirementsScreen />, {
      answers: answersWith([CARD, MVR], ({ method }) => (method === 'PATCH' ? { body: CARD } : undefined)),
      at: AT,
      ...SUPERVISOR,
    });
    await user.click(await screen.findByRole('button', { name: 'Move AHCA screening down' }));
    expect(screen.getByRole('button', { name: 'Move AHCA screening up' })).toBeDisabled();
    await expect
      .poll(() => of(sent, 'PATCH').map(({ body }) => body))
      .toEqual([{ version: 3, position: 10 }]);
  });

  it('are deleted only where nothing names them', async () => {
    const { user, sent } = await show(
      <>
        <RequirementsScreen />
        <Notifications />
      </>,
      {
        answers: answersWith([CARD, MVR], ({ method }) => (method === 'DELETE' ? { body: {} } : undefined)),
        at: AT,
        ...SUPERVISOR,
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Delete Motor vehicle record' }));
    expect(screen.queryByRole('button', { name: 'Delete AHCA screening' })).toBeNull();
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('The requirement was deleted')).toBeInTheDocument();
    expect(of(sent, 'DELETE').map(({ path, query }) => `${path} ${query}`)).toEqual([
      `${PATH}/${MVR.entity_id} version=3`,
    ]);
  });

  it('are deactivated once it is seen whom that affects', async () => {
    const { user, sent } = await show(<RequirementsScreen />, {
      answers: answersWith([CARD], ({ method, path }) => {
        if (path.endsWith('/preview')) return { body: IMPACT };
        return method === 'PATCH' ? { body: CARD } : undefined;
      }),
      at: AT,
      ...SUPERVISOR,
    });
    await user.click(await screen.findByRole('button', { name: 'Deactivate AHCA screening' }));
    const dialog = await screen.findByRole('dialog', { name: 'Deactivate “AHCA screening”?' });
    expect(await within(dialog).findByText('1,200 of 100,000 affected')).toBeInTheDocument();
    expect(within(dialog).getByText(/Only the first 100,000 were looked at/)).toBeInTheDocument();
    expect(within(dialog).getByRole('link', { name: /^Ann Bell, of Harbor Care Rides/ })).toHaveAttribute(
      'href',
      '/credentialing/credential/details/0190a1b2-c3d4-7e5f-8a9b-0000000000ef/driver',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
    await expect
      .poll(() => of(sent, 'PATCH').map(({ body }) => body))
      .toEqual([{ version: 3, active: false }]);
    expect(sent.find(({ path }) => path.endsWith('/preview'))!.body).toEqual({
      requirement: { active: false },
      entity_id: CARD.entity_id,
    });
  });
});

describe('Four eyes', () => {
  it('are switched on by the supervisor, and it is said what that means', async () => {
    const { user, sent } = await show(
      <>
        <RequirementsScreen />
        <Notifications />
      </>,
      {
        answers: answersWith([], ({ method, path, body }) =>
          path === 'credentialing/settings' && method === 'PATCH' ? { body } : undefined,
        ),
        ...SUPERVISOR,
      },
    );
    const toggle = await screen.findByRole('switch', { name: 'Nobody approves what is their own' });
    expect(toggle).toHaveAccessibleDescription(/somebody else has to approve it/);
    await expect.poll(() => toggle).toBeEnabled();
    await user.click(toggle);
    expect(await screen.findByText('The setting was saved')).toBeInTheDocument();
    expect(toggle).toBeChecked();
    expect(of(sent, 'PATCH', 'credentialing/settings').map(({ body }) => body)).toEqual([
      { four_eyes: true },
    ]);
  });
});
