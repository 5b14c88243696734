import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { lookupId } from '#server/db/lookups/index.ts';
import { useApp } from '#tests/support/app.ts';
import { leadBody } from '#tests/support/leads.ts';
import { cpuMs } from '#tests/support/cpu.ts';

/** Choices that depend on another (`within` in schemas/lead): a region belongs to a state, a subspecialty to a specialty. */
const FL = lookupId('state', 'FL');
const GA = lookupId('state', 'GA');
const LEON = lookupId('county', '12073');
const FULTON = lookupId('county', '13121');

interface Body {
  entity_id: string;
  version: number;
  fails: { field: string; code: string; message: string }[];
}

const app = useApp();
let region: Record<'FL' | 'GA', string>;
beforeAll(async () => {
  const inState = async (state: string) =>
    (
      await app
        .as('sp.agent')
        .get<{ items: { entity_id: string }[] }>(`/util/regions?state_id_in=${state}&lead_type_eq=SP`)
    ).body.items[0]!.entity_id;
  region = { FL: await inState(FL), GA: await inState(GA) };
});

const post = async (more: object, language = 'en') =>
  app.as('sp.agent', language).post<Body>('/leads/sp', { ...(await leadBody(app.db, 'sp')), ...more });
const patch = (lead: Body, body: object) =>
  app.as('sp.agent').patch<Body>(`/leads/sp/${lead.entity_id}`, { version: lead.version, ...body });
const failsOf = ({ body }: { body: Body }): string[] =>
  (body.fails ?? []).map(({ field, code }) => `${field} ${code}`).sort();

describe('a choice that depends on another', () => {
  it('must belong to one of the chosen, in lists and in rows, told in words', async () => {
    const [subspecialty] = (
      await sql<{
        id: string;
      }>`select entity_id as id from lookup where list = 'subspecialty' limit 1`.execute(app.db)
    ).rows;
    const answer = await post(
      {
        states: [FL],
        regions: [region.FL, region.GA],
        counties: [LEON, FULTON],
        subspecialties: [subspecialty!.id],
        locations: [
          { address1: '1 A St', state: FL, county: LEON, region: region.FL },
          { address1: '2 B St', state: GA, county: LEON, region: region.FL },
          { address1: '3 C St', county: LEON },
        ],
      },
      'es',
    );
    expect(answer.status).toBe(400);
    expect(failsOf(answer)).toEqual([
      'counties not_within',
      'locations.1.county not_within',
      'locations.1.region not_within',
      'locations.2.county not_within',
      'regions not_within',
      'subspecialties not_within',
    ]);
    const message = (field: string) => answer.body.fails.find((fail) => fail.field === field)?.message;
    expect(message('regions')).toBe('No pertenece a: Estados atendidos');
    expect(message('locations.1.county')).toBe('No pertenece a: Estado');
  });

  it('may be of any of several', async () => {
    const answer = await post({
      states: [FL, GA],
      regions: [region.FL, region.GA],
      counties: [LEON, FULTON],
    });
    expect(answer.status, answer.text).toBe(201);
  });

  it('is looked at again when what it depends on changes', async () => {
    const { body: lead } = await post({ states: [FL], regions: [region.FL], counties: [LEON] });
    expect(failsOf(await patch(lead, { states: [GA] }))).toEqual([
      'counties not_within',
      'regions not_within',
    ]);
    expect(failsOf(await patch(lead, { counties: [FULTON] }))).toEqual(['counties not_within']);
    expect((await patch(lead, { states: [GA], regions: [], counties: [FULTON] })).status).toBe(200);
  });

  it('may stay as it is stored while neither is touched, wherever its row stands', async () => {
    const location = { address1: '1 A St', state: FL, county: LEON };
    const { body: lead } = await post({ states: [FL], regions: [region.FL], locations: [location] });
    const stray = { ...location, county: FULTON };
    await sql`update lead set regions = ${[region.GA]}::uuid[],
      data = jsonb_set(data, '{locations,0,county}', to_jsonb(${FULTON}::text)) where entity_id = ${lead.entity_id}`.execute(
      app.db,
    );
    const saved = await patch(lead, {
      dba: 'Other',
      locations: [location, { ...stray, city: 'Tallahassee' }],
    });
    expect(saved.status, saved.text).toBe(200);
    expect(failsOf(await patch(saved.body, { states: [FL, GA], regions: [region.GA, region.FL] }))).toEqual(
      [],
    );
    expect(
      failsOf(
        await patch({ ...saved.body, version: 3 }, { locations: [{ ...stray, state: GA, county: LEON }] }),
      ),
    ).toEqual(['locations.0.county not_within']);
  });

  it('that nobody knows is unknown, and says so once', async () => {
    const ghost = '00000000-0000-4000-8000-000000000000';
    expect(failsOf(await post({ states: [FL], counties: [ghost, FULTON] }))).toEqual([
      'counties unknown_reference',
    ]);
  });

  it('costs one query, also when there are thousands', async () => {
    const counties = (
      await sql<{ id: string }>`select entity_id as id from lookup where list = 'county'`.execute(app.db)
    ).rows.map(({ id }) => id);
    const states = (
      await sql<{ id: string }>`select entity_id as id from lookup where list = 'state'`.execute(app.db)
    ).rows.map(({ id }) => id);
    const save = async () => expect((await post({ states, counties })).status).toBe(201);
    expect(await cpuMs(save)).toBeLessThan(3000);
  });
});
