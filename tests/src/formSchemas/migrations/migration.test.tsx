import { answerPage, controlClock, hrefOf, passTime, screen, within } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import { WAIT_SECONDS } from '#src/resources/generic/useCountdown.ts';
import MigrationScreen from '#src/resources/formSchemas/migrations/MigrationScreen.tsx';
import { byCall, inTurn, refusal } from '../../../support/requests.ts';
import { openScreen } from '../screens.tsx';
import { MIGRATION, RUN_ID, sentTo } from '../support.ts';

const ITEM = {
  instance_id: 'i1',
  account_id: 'acc-1',
  resource_id: 'res-1',
  name: 'Van 12',
  from_version: 3,
  outcome: 'INVALID',
  changed: ['size'],
  invalid: ['color'],
};
const UNDO_ID = '0190a1b2-c3d4-7e5f-8a9b-00000000bbbb';
const RUN = `credentialing/form-migrations/${RUN_ID}`;
const open = (replies: Parameters<typeof byCall>[0] = {}) =>
  openScreen(<MigrationScreen />, '/:key/migrations/:id', {
    own: byCall({
      [`${RUN}/items`]: answerPage([ITEM], { total: 30 }),
      [RUN]: { body: MIGRATION },
      ...replies,
    }),
  });

describe('Files that take a version', () => {
  it('are told one by one, with the fields by their titles, a page at a time', async () => {
    const { user, sent } = await open();
    await screen.findByRole('heading', { level: 1, name: 'Files take version 4' });
    expect(hrefOf(await screen.findByRole('link', { name: 'Van 12' }))).toBe(
      '/credentialing/credential/details/res-1/vehicle',
    );
    expect(await screen.findByText('Changed: Size')).toBeInTheDocument();
    expect(screen.getByText('To be corrected: Color')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /next page/i }));
    await expect
      .poll(() => sentTo(sent, 'GET', 'items').map(({ query }) => query.get('page')))
      .toEqual(['1', '2']);
  });

  it('are asked about until they are done, and then no more', async () => {
    const running = (done: number) => ({ body: { ...MIGRATION, status: 'RUNNING', done, outcomes: {} } });
    controlClock();
    const { sent } = await open({ [RUN]: inTurn(running(1), running(2), { body: MIGRATION }) });
    expect(await screen.findByText('1 of 205 files')).toBeInTheDocument();
    await passTime(2000);
    await passTime(2000);
    expect(await screen.findByText('Done: 205 of 205 files')).toBeInTheDocument();
    await passTime(10_000);
    expect(sentTo(sent, 'GET', RUN_ID)).toHaveLength(3);
  });

  it('are set back once that is confirmed, which is a migration of its own', async () => {
    controlClock();
    const undo = { ...MIGRATION, entity_id: UNDO_ID, mode: 'UNDO', status: 'QUEUED' };
    const { user, sent, router } = await open({
      POST: { status: 202, body: undo },
      // The screen shows it next.
      [`credentialing/form-migrations/${UNDO_ID}`]: { body: undo },
    });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const dialog = await screen.findByRole('dialog', { name: 'Set the files back?' });
    expect(within(dialog).getByText(/^165 files go back to their versions/)).toBeInTheDocument();
    await passTime(WAIT_SECONDS * 1000);
    await user.click(within(dialog).getByRole('button', { name: 'Undo' }));
    await expect.poll(() => router.state.location.pathname).toMatch(new RegExp(`${UNDO_ID}$`));
    expect(sentTo(sent, 'POST', `${RUN_ID}/undo`)).toHaveLength(1);
  });

  it('are stopped, or it is said why not', async () => {
    const running = { ...MIGRATION, status: 'RUNNING', can: { undo: false, cancel: true } };
    const { user } = await open({
      [RUN]: { body: running },
      POST: refusal(409, 'This is not possible now'),
    });
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('This is not possible now')).toBeInTheDocument();
  });
});
