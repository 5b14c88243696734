import { randomUUID } from 'node:crypto';
import { ask, type LineOf } from './line.ts';
import { makeLead } from './lead.ts';

/** Notes to a lead. */
export const notes: LineOf = async (installation) => {
  const lead = await makeLead(installation, 'Notes');
  const told: string[] = [];
  return {
    name: 'notes',
    async act() {
      const text = randomUUID();
      const note = { lead_id: lead.entity_id, subject: 'WELCOME_CALL', text };
      await ask(installation, 'sp.agent', 201, 'POST', '/leads/sp/notes', note);
      told.push(text);
    },
    async wrong() {
      const rows = await installation.ask<{ text: string; n: number; events: number }>(
        `select n.text, count(*)::int as n,
                (select count(*)::int from history h where h.record_id = any(array_agg(n.entity_id)) and h.version = 1) as events
           from note n where n.lead_id = $1 group by n.text`,
        [lead.entity_id],
      );
      const there = new Map(rows.map((row) => [row.text, row]));
      return [
        ...told.filter((text) => !there.has(text)).map((text) => `the note ${text} is gone`),
        ...rows.filter(({ n }) => n !== 1).map(({ text, n }) => `the note ${text} is there ${n} times`),
      ];
    },
  };
};
