import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TP_LEAD } from '#schemas/lead/index.ts';
import { SessionContext } from '#src/authProvider/session.tsx';
import { Notifications } from '#src/layout/Notifications.tsx';
import { Timeline } from '#src/resources/leads/timeline/Timeline.tsx';
import { answerPage, LEAD, ME, OTHER, show } from '../resources/screen.tsx';

const MERGE = '0190a1b2-c3d4-7e5f-8a9b-0000000000c1';
const entry = (id: number, type: string, more: object = {}) => ({
  entity_id: `0190a1b2-c3d4-7e5f-8a9b-0000000000d${id}`,
  created_at: '2026-01-05T10:00:00Z',
  type,
  actor: null,
  changes: [],
  record_id: LEAD,
  detail: {},
  ...more,
});

async function open(role: 'TRANSPORTATION_PR_AGENT' | 'TRANSPORTATION_PR_SUPERVISOR') {
  let isUndone = false;
  const merge = { entity_id: MERGE, merged_id: OTHER, company_name: 'Acme Twin', can: { undo: true } };
  return show(
    <SessionContext value={{ id: ME, username: 'x', fullName: 'X', role, type: 'TP' }}>
      <Timeline resource={TP_LEAD} lead={{ id: LEAD }} />
      <Notifications />
    </SessionContext>,
    {
      answers: ({ method, path }) => {
        if (path === `leads/tp/${LEAD}/changes`)
          return answerPage([
            entry(1, 'LEAD_MERGED', { detail: { merge_id: MERGE } }),
            entry(2, 'LEAD_MERGED', { detail: { merge_id: OTHER } }),
            entry(3, 'LEAD_UPDATED', { record_id: OTHER }),
          ]);
        if (path === `leads/tp/${LEAD}/merges`)
          return {
            body: {
              items: isUndone ? [] : [merge],
            },
          };
        if (method === 'POST' && path === `leads/tp/merges/${MERGE}/undo`) {
          isUndone = true;
          return { body: { restored: [], kept: ['dba', 'email'], merged_id: OTHER, survivor_id: LEAD } };
        }
        return undefined;
      },
    },
  );
}

it('names the merge in the history, tells what came along, and lets a supervisor undo what is not undone', async () => {
  const { user } = await open('TRANSPORTATION_PR_SUPERVISOR');
  expect(await screen.findAllByRole('heading', { name: 'Leads merged' })).toHaveLength(2);
  expect(screen.getByRole('heading', { name: 'Lead updated' }).parentElement).toHaveTextContent(
    'from a merged lead',
  );
  const [first, second] = screen
    .getAllByRole('heading', { name: 'Leads merged' })
    .map(({ parentElement }) => parentElement!);
  const undo = await within(first!).findByRole('button', { name: 'Undo merge' });
  expect(within(second!).queryByRole('button', { name: 'Undo merge' })).toBeNull();
  await user.click(undo);
  const dialog = await screen.findByRole('dialog', { name: 'Undo this merge?' });
  expect(dialog).toHaveTextContent('Acme Twin becomes a lead of its own again');
  await user.click(within(dialog).getByRole('button', { name: 'Undo merge' }));
  expect(await screen.findByText(/Changed since and therefore kept: DBA and Email/)).toBeInTheDocument();
  await expect.poll(() => screen.queryByRole('button', { name: 'Undo merge' })).toBeNull();
});

it('offers an agent nothing, and asks nothing for it', async () => {
  const { sent } = await open('TRANSPORTATION_PR_AGENT');
  expect(await screen.findAllByRole('heading', { name: 'Leads merged' })).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Undo merge' })).toBeNull();
  expect(sent.some(({ path }) => path.endsWith('/merges'))).toBe(false);
});
