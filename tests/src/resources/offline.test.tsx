import { fill, fireEvent, LEAD_RECORD, passTurns, screen, show } from '#tests/src/kit.ts';
import { onlineManager } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { TP_LEAD } from '#schemas/lead/index.ts';
import { LiveUpdates } from '#src/live/LiveUpdates.tsx';
import { LeadEdit } from '#src/resources/leads/LeadEdit.tsx';

const RECORD = { ...LEAD_RECORD, can: { edit: true, statuses: [] } };

it('a save without a network is told at once, keeps what was typed, and is not sent behind the reader’s back', async () => {
  const { user, sent } = await show(<LeadEdit resource={TP_LEAD} lead={RECORD} onDone={() => {}} />, {});
  const answered = fetch;
  const dba = screen.getByLabelText('DBA');
  await fill(user, dba, 'Kept');
  onlineManager.setOnline(false);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Unable to contact server');
  expect(dba).toHaveValue('Kept');
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  vi.stubGlobal('fetch', answered);
  onlineManager.setOnline(true);
  await passTurns();
  expect(sent.filter(({ method }) => method === 'PATCH')).toEqual([]);
});

it('a missing network is told, can be put away, and is told again when it goes again', async () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const turn = (isOnline: boolean) => {
    line.mockReturnValue(isOnline);
    fireEvent(window, new Event(isOnline ? 'online' : 'offline'));
  };
  const { user } = await show(<LiveUpdates />);
  expect(screen.getByRole('status')).toHaveTextContent(/^You are offline/);
  await user.click(screen.getByRole('button', { name: 'Hide this message' }));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  turn(true);
  turn(false);
  expect(screen.getByRole('status')).toHaveTextContent(/^You are offline/);
});
