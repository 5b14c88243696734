import { fill, refusal, screen, within, withNotices } from '#tests/src/kit.ts';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { ExclusionHit, ExclusionList } from '#schemas/credential/item.ts';
import { AccountScreening } from '#src/resources/screening/AccountScreening.tsx';
import { HitList } from '#src/resources/screening/HitList.tsx';
import ScreeningScreen from '#src/resources/screening/ScreeningScreen.tsx';
import { answerPage, ME, show, type Answers, type Sent } from '../screen.tsx';

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
/** A part of the screen as the supervisor sees it. */
const open = (
  element: ReactNode,
  answers: Answers = () => undefined,
  more: Parameters<typeof show>[1] = {},
) =>
  show(withNotices(element), { answers, session: { role: 'CREDENTIALS_SUPERVISOR', type: null }, ...more });
const posts = (sent: readonly Sent[]) => sent.filter(({ method }) => method === 'POST');

describe('Hits', () => {
  it('say whom they are about, what the list says, and lead to the file', async () => {
    await open(<ScreeningScreen />, hits(HIT));
    const hit = within(await screen.findByRole('listitem', { name: 'Open the credential file of Jane Roe' }));
    for (const text of ['Owner of Harbor Care Rides', 'Suspected', '19630911', /Score 70 of 100/])
      expect(hit.getByText(text)).toBeInTheDocument();
    expect(hit.getByRole('link')).toHaveAttribute(
      'href',
      `/credentialing/credential/details/${ACCOUNT}/account?tab=verification`,
    );
  });

  it('are not said to be none where nobody was compared with any list', async () => {
    await open(<ScreeningScreen />);
    expect(await screen.findByText('No list has been loaded yet')).toBeInTheDocument();
    expect(screen.queryByText('No open hits')).toBeNull();
  });

  it('are shown by what became of them: the open ones first', async () => {
    const { user, sent } = await open(<ScreeningScreen />, hits(RESOLVED));
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

  it('are cleared with a note', async () => {
    let isDone = false;
    const { user, sent } = await open(<HitList accountId={ACCOUNT} />, (one) => {
      if (one.method !== 'POST') return hits(isDone ? RESOLVED : HIT)(one);
      isDone = true;
      return { body: RESOLVED };
    });
    await user.click(await screen.findByRole('button', { name: /It is someone else…/ }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Clear' }));
    expect(posts(sent)).toEqual([]);
    await fill(user, within(dialog).getByRole('textbox', { name: 'How do you know?' }), 'Born in 1981');
    await user.click(within(dialog).getByRole('button', { name: 'Clear' }));
    expect(await screen.findByText('The hit is cleared')).toBeInTheDocument();
    expect(posts(sent)).toMatchObject([
      {
        path: `credentialing/screening/hits/${HIT.entity_id}/resolve`,
        body: { version: 3, resolution: 'CLEARED', note: 'Born in 1981', evidence_file_id: null },
      },
    ]);
    expect(await screen.findByText('Born in 1981')).toBeInTheDocument();
  });

  it('that somebody else changed keep what was typed, and say so', async () => {
    const tooLate = refusal(409, 'Someone else changed this meanwhile', { current: RESOLVED });
    const { user } = await open(<HitList accountId={ACCOUNT} />, (sent) =>
      sent.method === 'POST' ? tooLate : hits(HIT)(sent),
    );
    await user.click(await screen.findByRole('button', { name: /It is the one excluded…/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirm this exclusion?' });
    await fill(user, within(dialog).getByRole('textbox'), 'Same person');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm the exclusion' }));
    expect(await within(dialog).findByText(/Someone else has changed this hit/)).toBeInTheDocument();
    expect(within(dialog).getByRole('textbox')).toHaveValue('Same person');
  });

  it('that cannot be read say why, and can be asked for again', async () => {
    await open(<HitList />, ({ path }) =>
      path.endsWith('hits') ? refusal(503, 'The service is busy') : undefined,
    );
    expect(await screen.findByText('The service is busy')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});

it('A file says when it was compared with which list, and can be compared now', async () => {
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
  const { user, sent } = await open(<AccountScreening accountId={ACCOUNT} mayScreen />, (one) => {
    if (one.path === 'credentialing/screening/checks') return answerPage([check]);
    return one.method === 'POST' ? { body: { items: [check] } } : undefined;
  });
  expect(await screen.findByText(/OIG LEIE: No match, 05\/11\/2026/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Compare now' }));
  await expect
    .poll(() => posts(sent).map(({ path }) => path))
    .toEqual([`credentialing/accounts/${ACCOUNT}/screen`]);
});

const answers: Answers = ({ path, method, body }) => {
  if (path !== 'credentialing/screening/lists') return undefined;
  if (method === 'GET') return answerPage([LIST]);
  const fails = [{ field: 'url', code: 'list_address', message: 'Public addresses only' }];
  return body?.url === 'https://10.0.0.1/a.csv'
    ? refusal(400, 'Some values are not valid', { fails })
    : { status: 201, body: { ...LIST, status: 'QUEUED', failure: null } };
};

it('Lists that failed say why; the next is loaded from an address', async () => {
  const { user, sent } = await open(<ScreeningScreen />, answers, { at: '/?tab=lists' });
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
    .poll(() => posts(sent).at(-1)?.body)
    .toEqual({ source: 'SAM', complete: false, url: 'https://oig.example/UPDATED.csv' });
});
