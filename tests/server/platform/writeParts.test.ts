import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { ERASING, SEALING, SILENCED } from '#server/platform/events.ts';
import type { Event, Parts } from '#server/platform/write.ts';
import { event, leadOf, STALE, told, useDatabase } from './writeSupport.ts';

const { run, ask, given, readLeads, readHistory } = useDatabase();
const at = (ids: readonly string[]) => ids.map((entity_id) => ({ entity_id, version: 1 }));

describe('a change of several rows that is told as one', () => {
  /** Does it under a record of its own, whose history it gives. */
  const asOne = async (work: (parts: Parts) => Promise<Event | void>) => {
    const id = uuidv7();
    let key = '';
    await run((write) =>
      write.asOne('lead', async (parts) => {
        key = parts.key;
        return { id, version: 5, event: (await work(parts)) ?? event() };
      }),
    );
    const rows = await readHistory([id]);
    expect(rows.map((row) => row.key)).toEqual([key]);
    return rows[0]!;
  };

  it('has one row of the history, under the key that its parts know', async () => {
    const lead = leadOf();
    const ids = await given(3);
    const [changed = '', followed = '', removed = ''] = ids;
    const row = await asOne(async (parts) => {
      await parts.insert('lead', lead);
      expect(await parts.update('lead', changed, 1, { dba: 'B' })).toBe(2);
      await parts.follow('lead', { dba: 'F' }, sql<boolean>`entity_id = ${followed}`);
      await parts.remove('lead', sql<boolean>`entity_id = ${removed}`);
    });
    expect(row).toEqual(told(String(row.record_id), 5));
    expect(await readLeads([lead.entity_id, ...ids])).toMatchObject([
      { version: 1 },
      { entity_id: changed, dba: 'B', version: 2 },
      { entity_id: followed, dba: 'F', version: 1, touched: false },
    ]);
    expect(await readHistory([lead.entity_id, ...ids])).toEqual([]);
  });

  it('is stale when one of its rows is', async () => {
    const [id = ''] = await given(1);
    await expect(asOne(async (parts) => void (await parts.update('lead', id, 9, {})))).rejects.toMatchObject(
      STALE,
    );
  });

  it('names the rows of the history that it has emptied', async () => {
    const ids = await given(3);
    await run((write) => write.updateMany('lead', at(ids), { dba: 'B' }, (index) => event(index)));
    const keys = (await readHistory(ids)).map(({ key }) => key);
    const row = await asOne(async (parts) => {
      // The last one first: they are told in the order of their keys.
      await parts.silence(sql<boolean>`h.record_id = ${ids[1]}`);
      await parts.silence(sql<boolean>`h.record_id = ${ids[0]}`);
      return event(7, ERASING);
    });
    expect(row.detail).toEqual({ index: 7, [SILENCED]: keys.slice(0, 2).toSorted() });
    expect((await readHistory(ids)).map(({ changes, detail }) => ({ changes, detail }))).toEqual([
      { changes: [], detail: {} },
      { changes: [], detail: {} },
      { changes: event(2).changes, detail: { index: 2 } },
    ]);
    const rows = await ask(sql`select erased_by, salt, kept is not null as kept from history
      where entity_id = any(${keys.slice(0, 2)}::uuid[])`);
    expect(rows).toEqual(Array.from({ length: 2 }, () => ({ erased_by: row.key, salt: null, kept: true })));
  });

  it('has rows of the history say something else, once, and gives the digests of that', async () => {
    const ids = await given(2);
    await run((write) => write.updateMany('lead', at(ids), { dba: 'B' }, (index) => event(index)));
    const [one, two] = (await readHistory(ids)).map(({ key }) => key) as [string, string];
    const retold = [{ entity_id: one, changes: [{ field: 'dba', from: null, to: 'sealed' }] }];
    const digests: Readonly<Record<string, string>>[] = [];
    const row = await asOne(async (parts) => {
      digests.push(await parts.retell(retold), await parts.retell(retold));
      return event(0, SEALING);
    });
    const rows = await ask(sql`
      select entity_id, changes, detail, erased_by, encode(history_content(salt, changes, detail), 'hex') as digest
        from history where entity_id in (${one}, ${two}) order by entity_id = ${two}`);
    expect(digests).toEqual([{ [one]: rows[0]?.digest }, {}]);
    expect(rows).toMatchObject([
      { changes: retold[0]?.changes, detail: { index: 0 }, erased_by: row.key },
      { changes: event(1).changes, erased_by: null },
    ]);
  });

  it('gives the rows of a lead to another, all or some, and their keys', async () => {
    const [from = '', to = ''] = await given(2);
    const notes = Array.from({ length: 3 }, () => uuidv7());
    const leadsOf = async () => {
      const rows = await ask(sql`
        select lead_id, version from note where entity_id = any(${notes}::uuid[]) order by entity_id`);
      expect(rows.every(({ version }) => version === 1)).toBe(true);
      return rows.map(({ lead_id }) => lead_id);
    };
    await asOne(async (parts) => {
      for (const entity_id of notes)
        await parts.insert('note', { entity_id, lead_id: from, lead_type: 'SP', subject: 'LOI_SENT' });
    });
    await asOne(async (parts) => {
      expect(await parts.move('note', from, to, notes.slice(1, 2))).toEqual(notes.slice(1, 2));
      expect(await parts.move('note', from, to, [])).toEqual([]);
    });
    expect(await leadsOf()).toEqual([from, to, from]);
    await asOne(async (parts) => {
      expect((await parts.move('note', from, to)).toSorted()).toEqual([notes[0], notes[2]].toSorted());
    });
    expect(await leadsOf()).toEqual([to, to, to]);
  });
});
