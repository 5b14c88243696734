import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ExclusionHit, ExclusionList } from '#schemas/credential/item.ts';
import type { Language } from '#schemas/engine/codes.ts';
import { Notifications } from '#src/layout/Notifications.tsx';
import { AccountScreening } from '#src/resources/screening/AccountScreening.tsx';
import { HitList } from '#src/resources/screening/HitList.tsx';
import ScreeningScreen from '#src/resources/screening/ScreeningScreen.tsx';
import { fill } from '../../../support/fill.ts';
import { answerPage, ME, show, type Answers } from '../screen.tsx';

const ACCOUNT = '0190a1b2-c3d4-7e5f-8a9b-0000000000ee';
const HIT: ExclusionHit = {
  entity_id: '0190a1b2-c3d4-7e5f-8a9b-0000000000aa',
  version: 3,
  account_id: ACCOUNT,
  resource_id: '0190a1b2-c3d4-7e5f-8a9b-0000000000bb',
  kind: 'OWNER',
  name: 'Jane Roe',
  account_name: 'Harbor Care Rides',
  source: 'LEIE',
  result: 'SUSPECTED',
  score: 70,
  listed: true,
  row: { LASTNAME: 'ROE', FIRSTNAME: 'JANE', DOB: '19630911', EXCLTYPE: '1128b4' },
  resolution: 'OPEN',
  note: null,
  evidence_file_id: null,
  resolved_at: null,
  resolved_by: null,
  first_seen_at: '2026-03-04T15:06:00.000Z',
  last_seen_at: '2026-04-11T09:00:00.000Z',
  can: { clear: true, confirm: true },
};
const RESOLVED: ExclusionHit = {
  ...HIT,
  version: 4,
  resolution: 'CLEARED',
  note: 'Born in 1981',
  resolved_at: '2026-05-01T15:00:00.000Z',
  resolved_by: { entity_id: ME, first_name: 'Ana', last_name: 'Ruiz' },
  listed: false,
  can: { clear: false, confirm: false },
};
const LIST: ExclusionList = {
  entity_id: '0190a1b2-c3d4-7e5f-8a9b-0000000000cc',
  version: 3,
  source: 'SAM',
  status: 'FAILED',
  url: 'https://sam.example/extract.zip',
  file_id: null,
  rows: null,
  skipped: null,
  failure: 'Row 51 cannot be read',
  created_at: '2026-05-01T15:00:00.000Z',
  loaded_at: null,
  created_by: { entity_id: ME, first_name: 'Ana', last_name: 'Ruiz' },
};
const SUPERVISOR = { session: { role: 'CREDENTIALS_SUPERVISOR', type: null } } as const;

const hits =
  (...items: ExclusionHit[]): Answers =>
  ({ path, query }) =>
    path === 'credentialing/screening/hits'
      ? answerPage(
          items.filter(({ resolution }) => [null, String(resolution)].includes(query.get('resolution_eq'))),
        )
      : path === 'credentialing/screening/lists'
        ? answerPage([LIST])
        : undefined;

describe('Hits', () => {
  it('say whom they are about, what the list says, and lead to the file', async () => {
    await show(<ScreeningScreen />, { answers: hits(HIT), ...SUPERVISOR });
    const hit = await screen.findByRole('listitem', { name: 'Open the credential file of Jane Roe' });
    expect(within(hit).getByText('Owner of Harbor Care Rides')).toBeInTheDocument();
    expect(within(hit).getByText('Suspected')).toBeInTheDocument();
    expect(within(hit).getByText('19630911')).toBeInTheDocument();
    expect(within(hit).getByText('Score 70 of 100', { exact: false })).toBeInTheDocument();
    expect(within(hit).getByRole('link')).toHaveAttribute(
      'href',
      `/credentialing/credential/details/${ACCOUNT}/account?tab=verification`,
    );
  });

  it('are not said to be none where nobody was compared with any list', async () => {
    const none: Answers = ({ path }) =>
      path.startsWith('credentialing/screening/') ? answerPage([]) : undefined;
    await show(<ScreeningScreen />, { answers: none, ...SUPERVISOR });
    expect(await screen.findByText('No list has been loaded yet')).toBeInTheDocument();
    expect(screen.queryByText('No open hits')).toBeNull();
  });

  it('are shown by what became of them: the open ones first', async () => {
    const { user, sent } = await show(<ScreeningScreen />, { answers: hits(RESOLVED), ...SUPERVISOR });
    expect(await screen.findByText('No open hits')).toBeInTheDocument();
    await user.click(screen.getByRole('combobox', { name: 'Show' }));
    await user.click(await screen.findByRole('option', { name: 'Cleared: someone else' }));
    expect(await screen.findByText('Born in 1981')).toBeInTheDocument();
    expect(screen.getByText('No longer listed')).toBeInTheDocument();
    expect(screen.getByText(/by Ana Ruiz on 05\/01\/2026/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /someone else…/ })).toBeNull();
    expect(
      sent.filter(({ path }) => path.endsWith('hits')).map(({ query }) => query.get('resolution_eq')),
    ).toEqual(['OPEN', 'CLEARED']);
  });

  it.each<[Language, RegExp, string, string, string]>([
    ['en', /It is someone else…/, 'How do you know?', 'Clear', 'The hit is cleared'],
    ['es', /Es otra persona…/, '¿Cómo lo sabe?', 'Descartar', 'La coincidencia fue descartada'],
  ])('are cleared with a note, in %s', async (language, action, note, clear, done) => {
    let isDone = false;
    const answers: Answers = (sent) => {
      if (sent.method === 'POST') {
        isDone = true;
        return { body: RESOLVED };
      }
      return hits(isDone ? RESOLVED : HIT)(sent);
    };
    const { user, sent } = await show(
      <>
        <HitList accountId={ACCOUNT} />
        <Notifications />
      </>,
      { answers, language, ...SUPERVISOR },
    );
    await user.click(await screen.findByRole('button', { name: action }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: clear }));
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
    await fill(user, within(dialog).getByRole('textbox', { name: note }), 'Born in 1981');
    await user.click(within(dialog).getByRole('button', { name: clear }));
    expect(await screen.findByText(done)).toBeInTheDocument();
    expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
      path: `credentialing/screening/hits/${HIT.entity_id}/resolve`,
      body: { version: 3, resolution: 'CLEARED', note: 'Born in 1981', evidence_file_id: null },
    });
    expect(await screen.findByText('Born in 1981')).toBeInTheDocument();
  });

  it('that somebody else changed keep what was typed, and say so', async () => {
    const answers: Answers = (sent) =>
      sent.method === 'POST'
        ? {
            status: 409,
            body: {
              message: 'Someone else changed this meanwhile',
              fails: [],
              status: 409,
              current: RESOLVED,
            },
          }
        : hits(HIT)(sent);
    const { user } = await show(<HitList accountId={ACCOUNT} />, { answers, ...SUPERVISOR });
    await user.click(await screen.findByRole('button', { name: /It is the one excluded…/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirm this exclusion?' });
    await fill(user, within(dialog).getByRole('textbox'), 'Same person');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm the exclusion' }));
    expect(await within(dialog).findByText(/Someone else has changed this hit/)).toBeInTheDocument();
    expect(within(dialog).getByRole('textbox')).toHaveValue('Same person');
  });

  it('that cannot be read say why, and can be asked for again', async () => {
    await show(<HitList />, {
      answers: ({ path }) =>
        path.endsWith('hits')
          ? { status: 503, body: { message: 'The service is busy', fails: [], status: 503 } }
          : undefined,
      ...SUPERVISOR,
    });
    expect(await screen.findByText('The service is busy')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});

describe('A file', () => {
  it('says when it was compared with which list, and can be compared now', async () => {
    const check = {
      entity_id: '0190a1b2-c3d4-7e5f-8a9b-0000000000dd',
      account_id: ACCOUNT,
      resource_id: null,
      source: 'LEIE',
      result: 'NO_MATCH',
      hits: 0,
      created_at: '2026-05-01T15:00:00.000Z',
      updated_at: '2026-05-11T15:00:00.000Z',
    };
    const { user, sent } = await show(<AccountScreening accountId={ACCOUNT} mayScreen />, {
      answers: (one) => {
        if (one.path === 'credentialing/screening/checks') return answerPage([check]);
        return one.method === 'POST' ? { body: { items: [check] } } : hits()(one);
      },
      ...SUPERVISOR,
    });
    expect(await screen.findByText(/OIG LEIE: No match, 05\/11\/2026/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Compare now' }));
    await expect
      .poll(() => sent.filter(({ method }) => method === 'POST').map(({ path }) => path))
      .toEqual([`credentialing/accounts/${ACCOUNT}/screen`]);
  });
});

describe('Lists', () => {
  const answers: Answers = ({ path, method, body }) => {
    if (path !== 'credentialing/screening/lists') return undefined;
    if (method === 'GET') return answerPage([LIST]);
    return body?.url === 'https://10.0.0.1/a.csv'
      ? {
          status: 400,
          body: {
            message: 'Some values are not valid',
            status: 400,
            fails: [{ field: 'url', code: 'list_address', message: 'Public addresses only' }],
          },
        }
      : { status: 201, body: { ...LIST, status: 'QUEUED', failure: null } };
  };

  it('that failed say why; the next is loaded from an address', async () => {
    const { user, sent } = await show(<ScreeningScreen />, { answers, at: '/?tab=lists', ...SUPERVISOR });
    expect(await screen.findByText('Row 51 cannot be read')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Load a list…' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('radio', { name: 'Web address' }));
    await user.click(within(dialog).getByRole('button', { name: 'Load' }));
    expect(within(dialog).getByText('Required')).toBeInTheDocument();
    const address = within(dialog).getByRole('textbox', { name: 'Web address' });
    await fill(user, address, 'https://10.0.0.1/a.csv');
    await user.click(within(dialog).getByRole('button', { name: 'Load' }));
    expect(await within(dialog).findByText('Public addresses only')).toBeInTheDocument();
    await fill(user, address, 'https://oig.example/UPDATED.csv');
    await user.click(within(dialog).getByRole('radio', { name: 'SAM.gov exclusions' }));
    await user.click(within(dialog).getByRole('button', { name: 'Load' }));
    await expect
      .poll(() => sent.filter(({ method }) => method === 'POST').at(-1)?.body)
      .toEqual({ source: 'SAM', complete: false, url: 'https://oig.example/UPDATED.csv' });
  });

  it('are loaded by the supervisor alone', async () => {
    await show(<ScreeningScreen />, {
      answers,
      at: '/?tab=lists',
      session: { role: 'CREDENTIALS_AGENT', type: null },
    });
    expect(await screen.findByText('Row 51 cannot be read')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Load a list…' })).toBeNull();
  });
});
