import PostalMime from 'postal-mime';
import { demoId } from '#server/db/seed/people.ts';
import { unique } from '../installation.ts';
import { ask, type LineOf } from './line.ts';
import { makeLead } from './lead.ts';

/**
 * Tasks for somebody else, who is written to. A mail server that took a message which nobody could write down any more gets it again (RFC
 * 5321 §4.5.4.1 leaves no other way), under the same Message-ID, by which readers' programs know it: such are counted.
 */
export const mails: LineOf = async (installation) => {
  const lead = await makeLead(installation, 'Mails');
  const told: string[] = [];
  return {
    name: 'mails',
    async act() {
      const title = unique('Task');
      const about = { lead_id: lead.entity_id, assignee_ids: [demoId('sp.agent2')] };
      const task = { ...about, title, type: 'follow_up', status: 'todo' };
      await ask(installation, 'sp.supervisor', 201, 'POST', '/leads/sp/task', task);
      told.push(title);
    },
    async wrong() {
      const rows = await installation.ask<{ id: string; state: string; failure: string | null }>(
        `select entity_id as id, mail_state as state, mail_failure as failure from notice where mail_state <> 'NONE'
            and created_at > (select min(created_at) from lead where entity_id = $1)`,
        [lead.entity_id],
      );
      const ids = new Map<string, number>();
      for (const { raw } of installation.smtp.received) {
        const { messageId = '' } = await PostalMime.parse(raw);
        const id = messageId.replace(/^<|@.*$/g, '');
        ids.set(id, (ids.get(id) ?? 0) + 1);
      }
      const again = [...ids.values()].reduce((sum, times) => sum + times - 1, 0);
      if (again > 0)
        process.stderr.write(`  mails that came again under their Message-ID: ${again} of ${ids.size}\n`);
      const tasks = await installation.ask<{ title: string; n: number }>(
        'select title, count(*)::int as n from task where lead_id = $1 group by title',
        [lead.entity_id],
      );
      const there = new Map(tasks.map(({ title, n }) => [title, n]));
      return [
        ...told
          .filter((title) => there.get(title) !== 1)
          .map((title) => `${title} is there ${there.get(title) ?? 0} times`),
        ...(rows.length >= told.length ? [] : [`${rows.length} mails of ${told.length} tasks`]),
        ...rows.filter(({ state }) => state !== 'SENT').map((row) => JSON.stringify(row)),
        ...rows
          .filter(({ id, state }) => state === 'SENT' && !ids.has(id))
          .map(({ id }) => `the mail ${id} never came`),
      ];
    },
  };
};
