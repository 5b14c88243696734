import { beforeAll, describe, expect, it } from 'vitest';
import type { FormRef, ResourceRecord } from '#schemas/credential/subject.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import { maskOf } from '#schemas/engine/mask.ts';
import { HISTORY_CHANGE, type HistoryChange } from '#schemas/vocabulary/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import type { FileState } from '#server/features/credentialing/instance/present.ts';
import type { HistoryEntry } from '#server/platform/history.ts';
import { useApp } from '#tests/support/app.ts';
import { recordSigned, templateFor } from '#tests/support/legal.ts';
import { makeLead, type Lead } from '#tests/support/makeLead.ts';
import { made } from '../activities/support.ts';
import { addResource, instanceOf, ok } from '../credentialing/support.ts';
import { analysed, csv, HEADER, imported, items } from '../imports/support.ts';

const app = useApp();

type Type = 'sp' | 'tp';
/** What an entry must tell: some of its fields from what to what, of which lead, and who did it. */
interface Said {
  readonly lead: string;
  readonly by: string;
  readonly changes: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[];
}

const SSN = '123-45-6789';
const MASK = maskOf('SSN', SSN);
const change = (field: string, from: unknown, to: unknown) => ({ field, from, to });
const added = (values: object) => Object.entries(values).map(([field, to]) => change(field, null, to));

/** The life of a lead and of its file, each step as the person whose work it is takes it, through the API. */
async function live(type: Type): Promise<Record<HistoryChange, Said>> {
  const [agent, supervisor, provider] = [`${type}.agent`, `${type}.supervisor`, `${type}.provider`];
  const path = `/leads/${type}`;
  const lead = await makeLead(app, type, { company_name: 'Story Rides', dba: 'Before' });
  const own = lead.entity_id;
  const patch = async (person: string, values: object) => {
    const { version } = ok(await app.as(person).get<Lead>(`${path}/${own}`));
    return ok(await app.as(person).patch<Lead>(`${path}/${own}`, { version, ...values }));
  };
  const said = (by: string, changes: Said['changes'], at = own): Said => ({ lead: at, by, changes });

  await patch(supervisor, { dba: 'After' });
  const note = await made(app, agent, 'notes', own, { text: 'First words' });
  ok(await app.as(agent).patch(`/leads/notes/${note.entity_id}`, { version: 1, text: 'Better words' }));
  await made(app, supervisor, 'outreach', own);
  const task = await made(app, supervisor, 'task', own);
  ok(await app.as(supervisor).patch(`/leads/task/${task.entity_id}`, { version: 1, title: 'Call again' }));

  const flow = await imported(
    app.as(supervisor),
    await analysed(app.as(supervisor), csv(HEADER, 'Imported Rides,,Florida,33101,'), type.toUpperCase()),
  );
  const [row] = (await items(app.as(supervisor), flow)).items;

  const template_id = await templateFor(app, lead, 'NDA');
  const agreement = (more: object) =>
    app.as(agent).post<Lead>(`${path}/agreements`, { lead_id: own, type: 'NDA', template_id, ...more });
  ok(await agreement({ name: 'By hand' }));
  const draft = ok(await agreement({ name: 'For signature', method: 'ESIGN' }));
  ok(await app.as(agent).patch(`/leads/agreements/${draft.entity_id}`, { version: 1, name: 'Renamed' }));

  await recordSigned(app, agent, lead, 'CONTRACT');
  await patch(agent, { status: 'CONTRACT_SIGNED' });
  const account = (await patch(agent, { status: 'CONVERTED' })).account_id!;
  const { version } = ok(await app.as('cred.supervisor').get<Lead>(`/credentialing/accounts/${account}`));
  const login = { version, provider_user_id: demoId(provider) };
  ok(await app.as('cred.supervisor').patch(`/credentialing/accounts/${account}/provider`, login));
  const fill = async (id: string, values: object) => {
    const at = `/credentialing/instances/${id}`;
    const { instance } = ok(await app.as(provider).get<FileState>(at));
    ok(await app.as(provider).patch(at, { version: instance.version, values }));
  };
  await fill(await instanceOf(app, account, `${type}-account`), { website: 'https://story.example' });
  const kind = type === 'tp' ? 'DRIVER' : 'PRACTITIONER';
  const person = await addResource(app, provider, account, kind, 'Ana Ruiz');
  await fill(formOf(person), { first_name: 'Anna', ssn: SSN, birth_date: '1980-02-29' });
  const gone = await addResource(app, provider, account, kind, 'Bo Lee');
  const at = `/credentialing/resources/${gone.entity_id}`;
  const now = ok(await app.as(provider).get<ResourceRecord>(at)).version;
  expect((await app.as(provider).delete(`${at}?version=${now}`)).status).toBe(204);

  return {
    LEAD_MANUALLY_CREATED: said(agent, added({ company_name: 'Story Rides', dba: 'Before' })),
    LEAD_UPDATED: said(supervisor, [change('dba', 'Before', 'After')]),
    LEAD_IMPORTED_CREATED: said(supervisor, added({ company_name: 'Imported Rides' }), String(row?.lead_id)),
    NOTE_ADDED: said(agent, added({ text: 'First words' })),
    NOTE_UPDATED: said(agent, [change('text', 'First words', 'Better words')]),
    OUTREACH_ADDED: said(supervisor, added({ type: 'VISIT', description: 'Met the owner' })),
    TASK_ADDED: said(supervisor, added({ title: 'Call back', type: 'call_back' })),
    TASK_UPDATED: said(supervisor, [change('title', 'Call back', 'Call again')]),
    CREDENTIAL_UPDATED: said(provider, [change('website', null, 'https://story.example')]),
    CREDENTIAL_COMPONENT_CREATED: said(provider, added({ kind, name: 'Ana Ruiz' })),
    CREDENTIAL_COMPONENT_UPDATED: said(provider, [
      change('first_name', null, 'Anna'),
      change('ssn', null, MASK),
    ]),
    CREDENTIAL_COMPONENT_DELETED: said(provider, [
      change('kind', kind, null),
      change('name', 'Bo Lee', null),
    ]),
    LEAD_CONTRACT_MANUAL_CREATED: said(agent, added({ name: 'By hand', status: 'DRAFT' })),
    LEAD_CONTRACT_ADOBESIGN_CREATED: said(agent, added({ name: 'For signature', status: 'DRAFT' })),
    LEAD_CONTRACT_UPDATED: said(agent, [change('name', 'For signature', 'Renamed')]),
  };
}

const formOf = ({ forms }: ResourceRecord): string => (forms as readonly FormRef[])[0]!.entity_id;

const told = async (person: string, lead: string, type: HistoryChange) =>
  app
    .as(person)
    .get<{ items: HistoryEntry[] }>(`/leads/${person.slice(0, 2)}/${lead}/changes?type_in=${type}&size=100`);

describe.each(['sp', 'tp'] as const)('the timeline of a lead of type %s', (type) => {
  const readers = [`${type}.agent`, `${type}.supervisor`];
  let story: Record<HistoryChange, Said>;
  beforeAll(async () => void (story = await live(type)));

  // Of the vocabulary: a type that is added there is missing in the story, and here.
  it.each(codesOf(HISTORY_CHANGE))(
    'tells both ranks of a %s, who did it, and its old and new values',
    async (type) => {
      const { lead, by, changes } = story[type];
      for (const person of readers) {
        const { items: entries } = ok(await told(person, lead, type));
        expect(entries.every((entry) => entry.type === type)).toBe(true);
        expect(entries).toContainEqual(
          expect.objectContaining({
            actor: expect.objectContaining({ entity_id: demoId(by) }) as unknown,
            changes: expect.arrayContaining([...changes]) as unknown,
          }),
        );
      }
    },
  );

  it.each(readers)('tells %s nothing that is sensitive', async (person) => {
    const all = await app.as(person).get(`/leads/${type}/${story.NOTE_ADDED.lead}/changes?size=100`);
    expect(all.text).toContain(MASK);
    expect(all.text).toContain('birth_date');
    expect(all.text).not.toMatch(/123-?45-?6789|1980-02-29/);
  });
});
