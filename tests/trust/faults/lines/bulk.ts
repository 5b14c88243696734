import { demoId } from '#server/db/seed/people.ts';
import { ask, type LineOf } from './line.ts';

const LEADS = 400;
const AGENTS = ['sp.agent', 'sp.agent2', 'sp.agent3'];

/** Many leads that are given from one agent to the next, with history and notices. */
export const bulk: LineOf = async (installation) => {
  const leads = await installation.ask<{ id: string }>(
    `insert into lead (entity_id, lead_type, status, company_name, assignee_id, pr_assigned_id)
     select gen_random_uuid(), 'SP', 'NEW', 'Bulk ' || n, $2, $2 from generate_series(1, $1::int) n returning entity_id as id`,
    [LEADS, demoId('sp.agent')],
  );
  const ids = leads.map(({ id }) => id);
  const told: string[] = [];
  let turn = 0;
  return {
    name: 'bulk',
    async act() {
      turn += 1;
      const assignee_id = demoId(AGENTS[turn % AGENTS.length] ?? '');
      const asked = { kind: 'assign', params: { assignee_id }, ids };
      const call = ['POST', '/leads/sp/bulk', asked] as const;
      told.push((await ask<{ entity_id: string }>(installation, 'sp.supervisor', 202, ...call)).entity_id);
    },
    async wrong() {
      const rows = await installation.ask<
        Record<'id' | 'status', string> &
          Record<'total' | 'changed' | 'unchanged' | 'skipped' | 'open', number>
      >(
        `select a.entity_id as id, a.status, a.total, a.changed, a.unchanged, a.skipped,
                (select count(*)::int from bulk_item i where i.action_id = a.entity_id and i.outcome is null) as open
           from bulk_action a where a.entity_id = any($1)`,
        [told],
      );
      const twice = await installation.ask<{ id: string; versions: number; version: number }>(
        `select l.entity_id as id, l.version, count(*)::int as versions from lead l join history h on h.record_id = l.entity_id
          where l.entity_id = any($1) and h.version is not null group by l.entity_id having count(*) <> l.version - 1`,
        [ids],
      );
      return [
        ...(rows.length === told.length ? [] : [`${told.length - rows.length} actions are gone`]),
        ...rows
          .filter(
            ({ status, total, changed, unchanged, skipped, open }) =>
              status !== 'DONE' || open > 0 || changed + unchanged + skipped !== total,
          )
          .map((row) => JSON.stringify(row)),
        ...twice.map((row) => `a lead at version ${row.version} with ${row.versions} changes told`),
      ];
    },
  };
};
