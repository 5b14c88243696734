import { describe, expect, test } from 'vitest';
import { useApp } from '#tests/support/app.ts';
import { callerOf } from '#tests/support/callers.ts';
import { makeLead } from '#tests/support/makeLead.ts';
import { queryOn } from '#tests/support/query.ts';
import { analysed, csv, HEADER, imported, items, patch, settled, upload, type Flow } from './support.ts';

const api = useApp();
const query = queryOn(api);
const agent = callerOf(api, 'sp.agent');
const supervisor = callerOf(api, 'sp.supervisor');

const FULL = 'Company name,Phone,State,ZIP code,NPI,Tax ID,Email';
const lead = async (values: object, person = 'sp.supervisor', type: 'sp' | 'tp' = 'sp') =>
  (await makeLead(api, type, { phone: undefined, ...values }, person)).entity_id;
/** What each row repeats: `field code`, of which lead, of which row. */
const found = async (flow: Flow, caller = agent) =>
  (await items(caller, flow)).items.map(({ fails, duplicate_of, duplicate_row }) => ({
    fails: fails.map(({ field, code }) => `${field} ${code}`),
    duplicate_of,
    duplicate_row,
  }));
const repeats = (id: string | null | undefined, ...fails: string[]) => ({
  fails,
  duplicate_of: id,
  duplicate_row: null,
});
const NONE = repeats(null);

describe('leads that exist', () => {
  test('are found by each key, the strongest proof first', async () => {
    const [npi, tax, mail, phone] = [
      await lead({ company_name: 'By NPI', npi: '1234567893' }),
      await lead({ company_name: 'By tax', tax_id: '123456701' }),
      await lead({ company_name: 'By mail', email: 'desk@by-mail.example' }),
      await lead({ company_name: 'By phone', phone: '+13055550501' }),
    ];
    const flow = await analysed(
      agent,
      csv(
        FULL,
        'One,,FL,33101,1234567893,,',
        'Two,,FL,33101,,12-3456701,',
        'Three,,FL,33101,,,Desk@By-Mail.example',
        'Four,305.555.0501,FL,33101,,,',
        'Five,305 555 0501,FL,33101,,123456701,',
        'Six,3055550502,FL,33101,,123456702,six@mail.example',
      ),
    );
    expect(await found(flow)).toEqual([
      repeats(npi, 'npi duplicate_lead'),
      repeats(tax, 'tax_id duplicate_lead'),
      repeats(mail, 'email duplicate_lead'),
      repeats(phone, 'phone duplicate_lead'),
      repeats(tax, 'tax_id duplicate_lead', 'phone duplicate_lead'),
      NONE,
    ]);
    expect(flow.counts).toMatchObject({ refused: 5, matched: 5, valid: 1 });
  });

  test('are found by name and ZIP code, accents and the form of the company aside; by the name alone they are not', async () => {
    const id = await lead({ company_name: 'Clínica Peña & Sons, LLC', zip: '33109' });
    const flow = await analysed(
      agent,
      csv(
        FULL,
        'CLINICA PENA AND SONS,,FL,33109,,,',
        'The Clínica Peña & Sons Inc.,,FL,33109-1234,,,',
        'Clinica Pena and Sons,,FL,33110,,,',
        'Clinica Pena and Sons,,FL,,,,',
      ),
    );
    const byName = repeats(id, 'company_name duplicate_lead');
    expect(await found(flow)).toEqual([byName, byName, NONE, NONE]);
  });

  test('are not those that were deleted, nor those of the other type; others are, whosever they are', async () => {
    const gone = await lead({ company_name: 'Gone', phone: '+13055550510' });
    await api.db.updateTable('lead').set({ deleted_at: new Date() }).where('entity_id', '=', gone).execute();
    await lead({ company_name: 'Rides', phone: '+13055550511' }, 'tp.agent', 'tp');
    const theirs = await lead({ company_name: 'Theirs', phone: '+13055550512' }, 'sp.agent2');
    const flow = await analysed(
      agent,
      csv(HEADER, 'A,3055550510,FL,33101,', 'B,3055550511,FL,33101,', 'C,3055550512,FL,33101,'),
    );
    expect(await found(flow)).toEqual([NONE, NONE, repeats(theirs, 'phone duplicate_lead')]);
  });

  test('prove nothing by what practitioners share, when both have an NPI', async () => {
    const numbered = await lead({
      company_name: 'Dr N',
      npi: '1003000126',
      phone: '+13055550520',
      tax_id: '123456720',
      email: 'desk@shared.example',
    });
    const flow = await analysed(
      agent,
      csv(
        FULL,
        'Dr O,3055550520,FL,33101,1245319599,123456720,desk@shared.example',
        'No NPI,3055550520,FL,33101,,,',
      ),
    );
    expect(await found(flow)).toEqual([
      NONE,
      // Row 2 shares it as well, but the lead says so already.
      repeats(numbered, 'phone duplicate_lead'),
    ]);
    const bare = await lead({ company_name: 'Practice', phone: '+13055550520' });
    const again = await analysed(agent, csv(FULL, 'Dr P,3055550520,FL,33101,1679576722,,'));
    expect(await found(again)).toEqual([repeats(bare, 'phone duplicate_lead')]);
  });

  test('many that share a key are one duplicate, the oldest', async () => {
    const first = await lead({ company_name: 'Shared 1', phone: '+13055550530' });
    for (const name of ['Shared 2', 'Shared 3']) await lead({ company_name: name, phone: '+13055550530' });
    const flow = await analysed(agent, csv(HEADER, 'Again,3055550530,FL,33101,'));
    expect(await found(flow)).toEqual([repeats(first, 'phone duplicate_lead')]);
  });
});

describe('rows of one file', () => {
  test('repeat each other by any key; the first of them stands', async () => {
    const flow = await analysed(
      agent,
      csv(
        FULL,
        'Alpha Care LLC,3055550540,FL,33141,,,',
        'Álpha Care,3055550541,FL,33141,,,',
        'Beta,3055550540,FL,33142,,,beta@rows.example',
        'Gamma,3055550542,FL,33143,,,BETA@rows.example',
        'Delta,1,FL,33144,,,delta@rows.example',
        'Epsilon,3055550543,FL,33145,,,delta@rows.example',
      ),
    );
    expect(await found(flow)).toMatchObject([
      NONE,
      { fails: ['company_name duplicate_row'], duplicate_row: 2 },
      { fails: ['phone duplicate_row'], duplicate_row: 2 },
      // What repeats a duplicate repeats nothing that comes in; what repeats an invalid row neither.
      NONE,
      { fails: ['phone invalid_phone'], duplicate_row: null },
      NONE,
    ]);
    expect(flow.counts).toMatchObject({ valid: 3, refused: 2, failed: 1, matched: 0 });
  });

  test('are compared by the keys that the import goes by', async () => {
    const known = await lead({ company_name: 'Keys', zip: '33151', phone: '+13055550550' });
    const { body: flow } = await upload(
      agent,
      csv(
        FULL,
        'Keys,3055550551,FL,33151,,,',
        'Other,3055550550,FL,33152,,,',
        'Third,3055550551,FL,33153,,,',
      ),
    );
    await patch(agent, flow, {
      action: 'analyse',
      options: { duplicates: 'skip', unmatched: 'create', keys: ['phone'] },
    });
    const byPhone = await settled(agent, flow.entity_id);
    expect(await found(byPhone)).toEqual([
      NONE,
      repeats(known, 'phone duplicate_lead'),
      { fails: ['phone duplicate_row'], duplicate_of: null, duplicate_row: 2 },
    ]);
    await patch(agent, byPhone, {
      action: 'analyse',
      options: { duplicates: 'skip', unmatched: 'create', keys: ['company_name'] },
    });
    expect(await found(await settled(agent, flow.entity_id))).toEqual([
      repeats(known, 'company_name duplicate_lead'),
      NONE,
      NONE,
    ]);
  });
});

describe('the same file once more', () => {
  test('finds what became of its rows, also of those without any key', async () => {
    const file = csv('Company name,State', 'Nothing but a name,FL', 'Another name,FL', ',FL');
    const first = await imported(agent, await analysed(agent, file));
    expect(first.counts).toMatchObject({ imported: 2, failed: 1 });
    const ids = (await items(agent, first)).items.map(({ lead_id }) => lead_id);
    const again = await analysed(supervisor, file);
    expect((await found(again, supervisor)).slice(0, 2)).toEqual([
      repeats(ids[0], ' imported_before'),
      repeats(ids[1], ' imported_before'),
    ]);
    expect(again.counts).toMatchObject({ valid: 0, refused: 2, matched: 2, failed: 1 });
    // Another file with the same row is another file.
    const other = await analysed(agent, csv('Company name,State', 'Nothing but a name,FL'));
    expect(await found(other)).toEqual([NONE]);
    await query`update lead set deleted_at = now() where entity_id = ${ids[0]}`;
    const third = await analysed(agent, file);
    expect((await found(third)).slice(0, 2)).toEqual([NONE, repeats(ids[1], ' imported_before')]);
  });
});
