import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ResourceImportResult } from '#schemas/credential/resourceImport.ts';
import type { ResourceRecord } from '#schemas/credential/subject.ts';
import type { Form } from '#schemas/engine/form.ts';
import type { FileState } from '#server/features/credentialing/instance/present.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { useApp, type Answer } from '#tests/support/app.ts';
import { publishRaw } from '#tests/support/internalForm.ts';
import { isFull } from '#tests/support/scope.ts';
import { lockWaiters } from '#tests/support/locks.ts';
import { openFile, setStatus } from './partsSupport.ts';
import { eventsOf, failsOf, ok, requireOnly, revealed, type Refusal } from './support.ts';

const app = useApp();
let account: string;
beforeAll(async () => {
  await requireOnly(app, 'DRIVER_LICENSE');
  account = await openFile(app);
});

type Import = Answer<ResourceImportResult & Refusal>;
const send = (
  csv: string,
  kind = 'DRIVER',
  to = account,
  person = 'tp.provider',
  language = 'en',
): Promise<Import> =>
  app.as(person, language).post('/credentialing/resources/import', { account_id: to, kind, csv });
const lines = (...rows: string[]): string => rows.join('\r\n');
const told = ({ body }: Import) => body.fails.map(({ row, column, code }) => `${row} ${column} ${code}`);

const listed = async (to = account) => {
  const path = `/credentialing/resources?account_id_eq=${to}&ordering=name&size=1000`;
  return ok(await app.as('cred.supervisor').get<{ items: ResourceRecord[]; total: number }>(path));
};

/** The only form of a resource. */
const formOf = async ({ entity_id }: ResourceRecord): Promise<string> =>
  ok(await app.as('cred.supervisor').get<ResourceRecord>(`/credentialing/resources/${entity_id}`)).forms![0]!
    .entity_id;

it('the template has the headers in the reader’s language, and is read again as it is', async () => {
  const get = (kind: string, language: string) =>
    app.as('tp.provider', language).get(`/credentialing/resources/import/${kind}.csv`);
  const en = await get('driver', 'en');
  expect(en.text).toMatch(/^\uFEFFFirst name,Last name,Date of birth,Mobile phone,Email,/);
  expect(en.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="driver.csv"',
  });
  const es = await get('DRIVER', 'es');
  expect(es.text).toMatch(/^\uFEFFNombre,Apellidos,Fecha de nacimiento,/);
  expect((await get('vehicle', 'es')).text).toContain('Número de placa');
  expect((await get('plane', 'en')).status).toBe(400);
  const to = await openFile(app, { provider_user_id: null });
  expect(ok(await send(`${es.text}Inés,Peña\r\n`, 'DRIVER', to, 'cred.agent')).created).toBe(1);
});

describe('a file of drivers', () => {
  it('adds every row with what it says, in whatever way people write it', async () => {
    const csv = lines(
      '\uFEFFNombre;Last name;license_number;Fecha de nacimiento;MOBILE PHONE;Estado de emisión;Levels of service the driver gives;Fecha de vencimiento de la licencia',
      'Rosa;Delgado;d123-456;3/14/1985;(305) 555-0142;Florida;Curb to curb | WHEELCHAIR;12/31/2031',
      '"Ana ""Nita""";O’Brien;;1990-02-01;;fl;;',
      '',
      "Iñaki;'-1 Peña;A1;;;;;",
    );
    const { created, duplicates, fails } = ok(await send(csv));
    expect([created, duplicates, fails]).toEqual([3, [], []]);
    const { items } = await listed();
    expect(items.map(({ name }) => name)).toEqual(['Ana "Nita" O’Brien', 'Iñaki -1 Peña', 'Rosa Delgado']);
    const form = await formOf(items[2]!);
    const { data } = ok(await app.as('cred.supervisor').get<FileState>(`/credentialing/instances/${form}`));
    expect(data).toMatchObject({
      identity: { first_name: 'Rosa', last_name: 'Delgado', birth_date: '••/••/1985' },
      contact: { phone: '+13055550142' },
      work: { service_levels: ['CURB_TO_CURB', 'WHEELCHAIR'] },
      license: { license_number: '•••', license_state: 'FL', license_expires_on: '2031-12-31' },
    });
    expect(await revealed(app, form, 'license_number')).toBe('d123-456');
    expect(items.every((item) => item.missing_items > 0 && item.can.remove)).toBe(true);
    const rows = await app.query<{ value_enc: Buffer }>`
      select v.value, v.value_enc, v.source, v.draft from field_value v join form_instance i on i.entity_id = v.instance_id
       where i.resource_id = ${items[2]!.entity_id} and v.field_id = 'birth_date'`;
    expect(rows).toMatchObject([{ value: '••/••/1985', source: 'PROVIDER', draft: true }]);
    expect(rows[0]!.value_enc.toString('latin1')).not.toContain('1985');
    const history = await app.query`
      select from history where record_id = ${account} and strpos(changes::text, '1985-03-14') > 0`;
    expect(history).toEqual([]);
  });

  it('tells what is there already, and does not add it twice', async () => {
    const before = (await listed()).total;
    const csv = lines(
      'First name,Last name,License number',
      'rosa,DELGADO,D123 456',
      'Rosa,Delgado,Z9',
      'Leo,Roy,1',
    );
    expect(ok(await send(csv))).toMatchObject({
      created: 2,
      duplicates: [{ row: 2, name: 'rosa DELGADO', entity_id: expect.any(String) as string }],
    });
    expect((await listed()).total).toBe(before + 2);
    expect(ok(await send(csv))).toMatchObject({
      created: 0,
      duplicates: [{ row: 2 }, { row: 3 }, { row: 4 }],
    });
  });

  it('adds none when a row is wrong, and tells every fault in the reader’s language', async () => {
    const before = (await listed()).total;
    const csv = lines(
      'First name,Last name,Email,License number,State of issue,Date of birth,Shoe size,Email',
      ',Roe,not-an-address,1,Narnia,14/99/1985,44,',
      'Jim,Roe,,2,FL,••/••/1985,,',
      'Kim,Roe,,3,FL,,,',
      'Kim,Roe,,3,GA,,,',
      ',,,4,,,,',
    );
    const answer = await send(csv);
    expect(answer.body.created).toBe(0);
    expect(told(answer)).toEqual([
      '1 Shoe size unknown_field',
      '1 Email repeated_header',
      '2 Email invalid_email',
      '2 State of issue not_in_list',
      '2 Date of birth invalid_date',
      '2 First name required',
      '3 Date of birth invalid',
      '5 First name duplicate_row',
      '6 First name required',
      '6 Last name required',
    ]);
    expect((await listed()).total).toBe(before);
    const es = await send(csv, 'DRIVER', account, 'tp.provider', 'es');
    expect(es.body.fails.find(({ code }) => code === 'duplicate_row')?.message).toBe(
      'El mismo valor que en la fila 4 del archivo',
    );
    const nameless = lines('License number,Last name', '77,Roe');
    const unnamed = await send(nameless, 'DRIVER', account, 'tp.provider', 'es');
    expect(unnamed.body.fails).toMatchObject([
      { row: 2, field: 'first_name', column: 'Nombre', code: 'required', message: 'Obligatorio' },
    ]);
  });
});

it('other kinds are read by their own forms: numbers, VINs, owners of either sort', async () => {
  const vehicles = await send(
    lines(
      'Unit name or number\tVIN\tModel year\tSeats for passengers',
      'Van 1\t1M8GDM9AXKP042788\t2019\t4',
      'Van 2\t1M8GDM9AXKP042789\t2019.5\tfour',
    ),
    'VEHICLE',
  );
  expect(told(vehicles)).toEqual([
    '3 VIN invalid_vin',
    '3 Model year not_whole',
    '3 Seats for passengers not_whole',
  ]);
  const owners = ok(
    await send(
      lines(
        'Individual or business,First name,Last name,Legal name,Share of ownership (percent)',
        'Persona física,Vera,Lund,,60',
        'BUSINESS,,,Lund Holdings LLC,40',
      ),
      'OWNER',
    ),
  );
  expect(owners.created).toBe(2);
  const { items } = await listed();
  expect(items.filter(({ kind }) => kind === 'OWNER').map(({ name }) => name)).toEqual([
    'Lund Holdings LLC',
    'Vera Lund',
  ]);
});

it('what is no such file is refused as a whole', async () => {
  const many = Array.from({ length: 1001 }, (_, n) => `A${n},B\n`).join('');
  for (const [csv, fail] of [
    ['  ', 'csv empty_file'],
    ['First name,Last name', 'csv empty_file'],
    [`First name,Last name\n${many}`, 'csv too_many'],
    [`First name,Last name\n${'é'.repeat(524_289)},B`, 'csv file_too_large'],
  ] as const)
    expect(failsOf(await send(csv))).toEqual([fail]);
  expect(failsOf(await send('x\n', 'PRACTITIONER'))).toEqual(['kind not_in_list']);
  expect((await send('First name,Last name\n"Ana,Roe')).status).toBe(422);
  expect((await send('x'.repeat(2_200_000))).status).toBe(413);
  const held = await openFile(app, { provider_user_id: null });
  await setStatus(app, 'account', held, 'TERMINATED');
  expect((await send('First name,Last name\nA,B', 'DRIVER', held, 'cred.agent')).status).toBe(409);
  // Other bodies still hold no text of such length.
  const long = { account_id: account, visibility: 'INTERNAL', text: 'x'.repeat(100_001) };
  const comment = await app.as('cred.agent').post<Refusal>('/credentialing/comments', long);
  expect([comment.status, failsOf(comment)]).toEqual([400, ['text too_long']]);
});

it('a version that is published while the file is sent is the one whose columns are read, and to which what was added belongs', async () => {
  const to = await openFile(app, { provider_user_id: null });
  const csv = lines('First name,Last name,License number', 'Rosa,Delgado,L1');
  const form = SHIPPED_FORMS.driver!;
  const text = JSON.stringify(form).replaceAll('"license_number"', '"permit"');
  let going: Promise<Import> | undefined;
  await app.db.transaction().execute(async (trx) => {
    await sql`select 1 from account where entity_id = ${to} for update`.execute(trx);
    going = send(csv, 'DRIVER', to, 'cred.agent');
    await lockWaiters(app, 1);
    await publishRaw(app.db, 'driver', JSON.parse(text) as Form);
  });
  expect(ok(await going!).created).toBe(1);
  const rows = await app.query<{ schema_version: number; field_id: string }>`
      select i.schema_version, v.field_id from field_value v join form_instance i on i.entity_id = v.instance_id
       where i.account_id = ${to} and i.resource_id is not null and v.field_id in ('permit', 'license_number')`;
  expect(rows).toEqual([{ schema_version: 2, field_id: 'permit' }]);
  await publishRaw(app.db, 'driver', form);
});

/** A file may have 1,000 rows; that many take seconds. */
const MANY = isFull ? 1000 : 200;

it(`${MANY} rows are added at once, and of two that send them at once one adds them`, async () => {
  const to = await openFile(app, { provider_user_id: null });
  const rows = Array.from(
    { length: MANY },
    (_, n) => `Name ${n},Surname ${n},0${(n % 9) + 1}/15/1980,305-555-0${100 + (n % 900)},L${n},FL`,
  );
  const csv = ['First name,Last name,Date of birth,Mobile phone,License number,State of issue', ...rows].join(
    '\n',
  );
  const began = performance.now();
  const [one, other] = await Promise.all([1, 2].map(() => send(csv, 'DRIVER', to, 'cred.agent')));
  const took = performance.now() - began;
  expect([ok(one!).created, ok(other!).created].sort((a, b) => a - b)).toEqual([0, MANY]);
  expect((await listed(to)).total).toBe(MANY);
  expect((await eventsOf(app, 'cred.agent', to)).intact).toBe(true);
  // Printed, not judged: a loaded machine takes longer.
  process.stdout.write(`${MANY} rows by CSV: ${(took / 1000).toFixed(1)} s\n`);
});
