import { randomUUID } from 'node:crypto';
import { expectStatus, Refused, type LineOf } from './line.ts';
import { makeLead, type Lead } from './lead.ts';

/** One lead that is changed again and again, each time at the version that its reader has. */
export const edits: LineOf = async (installation) => {
  const lead = await makeLead(installation, 'Edits');
  let version: number | null = lead.version;
  const told: string[] = [];
  const at = `/leads/sp/${lead.entity_id}`;
  return {
    name: 'edits',
    async act() {
      const agent = await installation.as('sp.agent');
      version ??= expectStatus('lead', 200, await agent.call<Lead>('GET', at)).version;
      const dba = randomUUID();
      try {
        const answer = await agent.call<Lead>('PATCH', at, { version, dba });
        version = expectStatus('edit', 200, answer).version;
      } catch (error) {
        // Nobody knows whether it was written.
        version = null;
        if (!(error instanceof Refused) || error.status !== 409) throw error;
        return;
      }
      told.push(dba);
    },
    async wrong() {
      const rows = await installation.ask<{ dba: string; n: number }>(
        `select c ->> 'to' as dba, count(*)::int as n from history h, jsonb_array_elements(h.changes) c
          where h.record_id = $1 and c ->> 'field' = 'dba' group by 1`,
        [lead.entity_id],
      );
      const [state] = await installation.ask<{
        version: number;
        events: number;
        dba: string | null;
        last: string | null;
      }>(
        `select l.version, l.dba,
                (select count(distinct h.version)::int from history h where h.record_id = l.entity_id and h.version is not null) as events,
                (select c ->> 'to' from history h, jsonb_array_elements(h.changes) c
                  where h.record_id = l.entity_id and c ->> 'field' = 'dba' order by h.version desc limit 1) as last
           from lead l where l.entity_id = $1`,
        [lead.entity_id],
      );
      const times = new Map(rows.map(({ dba, n }) => [dba, n]));
      return [
        ...told
          .filter((dba) => times.get(dba) !== 1)
          .map((dba) => `the edit ${dba} is told ${times.get(dba) ?? 0} times`),
        ...(state?.version === state?.events
          ? []
          : [`version ${state?.version} with ${state?.events} versions told`]),
        ...(state?.dba === state?.last ? [] : [`the lead says ${state?.dba}, its history ${state?.last}`]),
      ];
    },
  };
};
