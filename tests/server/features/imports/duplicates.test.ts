import { describe, expect, test } from 'vitest';
import { makeLead } from '#tests/support/makeLead.ts';
import { useImports } from './leads.ts';
import { analysed, csv, imported, items, patch, settled, upload, type Flow } from './support.ts';

const { api, query, agent, supervisor } = useImports();

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
  test('are found by each key, the strongest proof first, and by name with ZIP code, however it is written', async () => {
    const [npi, tax, mail, phone, named] = [
      await lead({ company_name: 'By NPI', npi: '1234567893' }),
      await lead({ company_name: 'By tax', tax_id: '123456701' }),
      await lead({ company_name: 'By mail', email: 'desk@by-mail.example' }),
      await lead({ company_name: 'By phone', phone: '+13055550501' }),
      await lead({ company_name: 'Clínica Peña & Sons, LLC', zip: '33109' }),
    ];
    // Of many that share a key the oldest is told.
    const first = await lead({ company_name: 'Shared 1', phone: '+13055550530' });
    for (const name of ['Shared 2', 'Shared 3']) await lead({ company_name: name, phone: '+13055550530' });
    const gone = await lead({ company_name: 'Gone', phone: '+13055550510' });
    await api.db.updateTable('lead').set({ deleted_at: new Date() }).where('entity_id', '=', gone).execute();
    await lead({ company_name: 'Rides', phone: '+13055550511' }, 'tp.agent', 'tp');
    const theirs = await lead({ company_name: 'Theirs', phone: '+13055550512' }, 'sp.agent2');
    const rows: [cells: string, expected: object][] = [
      ['One,,FL,33101,1234567893,,', repeats(npi, 'npi duplicate_lead')],
      ['Two,,FL,33101,,12-3456701,', repeats(tax, 'tax_id duplicate_lead')],
      ['Three,,FL,33101,,,Desk@By-Mail.example', repeats(mail, 'email duplicate_lead')],
      ['Four,305.555.0501,FL,33101,,,', repeats(phone, 'phone duplicate_lead')],
      [
        'Five,305 555 0501,FL,33101,,123456701,',
        repeats(tax, 'tax_id duplicate_lead', 'phone duplicate_lead'),
      ],
      ['Six,3055550502,FL,33101,,123456702,six@mail.example', NONE],
      ['CLINICA PENA AND SONS,,FL,33109,,,', repeats(named, 'company_name duplicate_lead')],
      ['The Clínica Peña & Sons Inc.,,FL,33109-1234,,,', repeats(named, 'company_name duplicate_lead')],
      ['Clinica Pena and Sons,,FL,33110,,,', NONE],
      ['Clinica Pena and Sons,,FL,,,,', NONE],
      ['Again,3055550530,FL,33101,,,', repeats(first, 'phone duplicate_lead')],
      // Neither those that were deleted nor those of the other type, but those of everybody.
      ['A,3055550510,FL,33101,,,', NONE],
      ['B,3055550511,FL,33101,,,', NONE],
      ['C,3055550512,FL,33101,,,', repeats(theirs, 'phone duplicate_lead')],
    ];
    const flow = await analysed(agent, csv(FULL, ...rows.map(([cells]) => cells)));
    expect(await found(flow)).toEqual(rows.map(([, expected]) => expected));
    expect(flow.counts).toMatchObject({ refused: 9, matched: 9, valid: 5 });
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
        // Nor do rows of one file.
        'Dr Q,3055550521,FL,33101,1679576722,,',
        'Dr R,3055550521,FL,33101,1740283779,,',
        'Office,3055550521,FL,33102,,,',
        'Dr Q again,3055550522,FL,33101,1679576722,,',
      ),
    );
    expect(await found(flow)).toEqual([
      NONE,
      // Row 2 shares it as well, but the lead says so already.
      repeats(numbered, 'phone duplicate_lead'),
      NONE,
      NONE,
      { ...repeats(null, 'phone duplicate_row'), duplicate_row: 5 },
      { ...repeats(null, 'npi duplicate_row'), duplicate_row: 4 },
    ]);
    const bare = await lead({ company_name: 'Practice', phone: '+13055550520' });
    const again = await analysed(agent, csv(FULL, 'Dr P,3055550520,FL,33101,1679576722,,'));
    expect(await found(again)).toEqual([repeats(bare, 'phone duplicate_lead')]);
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

test('the same file once more finds what became of its rows, also of those without any key', async () => {
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
