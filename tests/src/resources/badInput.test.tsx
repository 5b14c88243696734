import { byCall, fireEvent, inTurn, ME, refusal, screen, show, STATE, within } from '#tests/src/kit.ts';
import { useDataProvider, type RaRecord } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import type { Field, Fields, Kind, Values } from '#schemas/engine/field.ts';
import { KINDS } from '#schemas/engine/kinds.ts';
import { entries, type Resource } from '#schemas/engine/resource.ts';
import { TP_LEAD } from '#schemas/lead/index.ts';
import { formFields } from '#src/resources/generic/values.ts';
import { formOf } from './form.support.tsx';

/** What a person can put into an input of a kind that it must not take, and what the form says of it. */
const TYPED: Partial<Record<Kind, readonly [string, string]>> = {
  text: ['x'.repeat(11), 'Write at most 10 characters'],
  longText: ['y'.repeat(11), 'Write at most 10 characters'],
  phone: ['12 <b>', 'Not a valid US phone number'],
  email: ["'; drop table lead; --", 'Not a valid email address'],
  url: ['javascript:alert(1)', 'Not a valid web address'],
  taxId: ['١٢٣', 'Not a valid tax ID: nine digits'],
  npi: ['1234567890', 'Not a valid NPI: ten digits with a check digit'],
  zip: ['123456', 'Write the five digits of the ZIP code'],
  count: ['-1', 'Must be at least 0'],
  number: ['-0.5', 'Must be at least 0'],
};
/** What the browser's own inputs hold while it is half typed: they say '' of it. */
const HALF: Partial<Record<Kind, string>> = {
  date: 'Not a valid date between 01/01/1900 and 12/31/2099',
  time: 'Not a valid time: hours and minutes, 00:00 to 23:59',
  dateTime: 'Not a valid date between 01/01/1900 and 12/31/2099',
};
/** Nothing wrong can be chosen; nothing at all can. */
const CHOSEN: readonly Kind[] = ['code', 'lookup', 'user', 'boolean'];

const label = (text: string) => ({ en: text, es: text });
function fieldsOf(prefix: string): Record<string, Field> {
  const common = (kind: string) => ({ section: 'one', label: label(`${prefix} ${kind}`) });
  const typed = [...Object.keys(TYPED), ...Object.keys(HALF)] as Kind[];
  return Object.fromEntries<Field>([
    ...typed.map((kind): [string, Field] => [
      kind,
      { kind, ...common(kind), ...(kind.endsWith('ext') ? { maxLength: 10 } : {}) } as Field,
    ]),
    ['code', { kind: 'code', list: 'TP_CATEGORY', required: true, ...common('code') }],
    ['codes', { kind: 'code', list: 'SERVICE_LEVEL', many: true, required: true, ...common('codes') }],
    ['lookup', { kind: 'lookup', list: 'state', required: true, ...common('lookup') }],
    ['lookups', { kind: 'lookup', list: 'state', many: true, required: true, ...common('lookups') }],
    ['user', { kind: 'user', required: true, ...common('user') }],
    ['boolean', { kind: 'boolean', required: true, ...common('boolean') }],
  ]);
}

const { codes: _codes, lookups: _lookups, ...CELLS } = fieldsOf('Cell');
const EVERY_KIND: Resource = {
  ...TP_LEAD,
  fields: {
    ...fieldsOf('Field'),
    rows: { kind: 'rows', section: 'two', label: label('Table'), fields: CELLS },
  },
  sections: { one: label('One'), two: label('Two') },
  rules: [],
};

/** What the keyboard reaches of the field at a path: by its name, since whole forms are slow to search by label. */
function inputOf(path: string): HTMLInputElement {
  const [named] = document.getElementsByName(path);
  const reached = named?.closest('.MuiFormControl-root')?.querySelector('[role=combobox]') ?? named;
  if (!reached) throw new Error(`There is no input of ${path}`);
  return reached as HTMLInputElement;
}
/** jsdom's inputs never hold what they cannot read. */
const holdsHalf = (element: HTMLInputElement, badInput: boolean) =>
  Object.defineProperty(element, 'validity', { value: { badInput }, configurable: true });
const region = (name: string) => within(screen.getByRole('region', { name }));

it('tries every kind', () => {
  // Files, lists of texts and records have inputs of their own: files/upload/fileInput.test.tsx, kinds/texts.test.tsx.
  const own = ['file', 'texts', 'record'];
  const tried = [...Object.keys(TYPED), ...Object.keys(HALF), ...CHOSEN, 'rows', ...own];
  expect(tried.sort()).toEqual(Object.keys(KINDS).sort());
});

it('a form with a wrong value of every kind sends nothing, says everything at once, and keeps all of it', async () => {
  const save = vi.fn<() => Promise<RaRecord>>();
  const { user } = await show(formOf({ resource: EVERY_KIND, save }));
  await user.click(screen.getByRole('button', { name: 'Add to Table' }));
  const places = ['', 'rows.0.'];
  for (const place of places) {
    for (const [kind, [text]] of Object.entries(TYPED))
      fireEvent.change(inputOf(`${place}${kind}`), { target: { value: text } });
    for (const kind of Object.keys(HALF)) {
      const element = inputOf(`${place}${kind}`);
      holdsHalf(element, true);
      fireEvent.keyUp(element);
    }
  }
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('alert');
  for (const place of places) {
    for (const [kind, [text, message]] of Object.entries(TYPED)) {
      const element = inputOf(`${place}${kind}`);
      expect(element, kind).toHaveAccessibleDescription(expect.stringContaining(message));
      expect(element, kind).toHaveAttribute('aria-invalid', 'true');
      expect(element, kind).toHaveValue(text);
    }
    for (const [kind, message] of Object.entries(HALF))
      expect(inputOf(`${place}${kind}`), kind).toHaveAccessibleDescription(message);
    for (const kind of CHOSEN)
      expect(inputOf(`${place}${kind}`), kind).toHaveAccessibleDescription('Required');
  }
  const [fields, cells] = [Object.keys(fieldsOf('')).length, Object.keys(CELLS).length];
  expect(region('One').getByText(`${fields} fields need attention`)).toBeInTheDocument();
  expect(region('Two').getByText(`${cells} fields need attention`)).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent(`${fields + cells} fields need attention`);
  expect(save).not.toHaveBeenCalled();

  // What was half typed is finished, or taken away.
  const day = inputOf('date');
  holdsHalf(day, false);
  fireEvent.change(day, { target: { value: '2026-01-05' } });
  await expect.poll(() => day.getAttribute('aria-invalid')).toBe('false');
  const time = inputOf('rows.0.time');
  holdsHalf(time, false);
  fireEvent.blur(time);
  await expect.poll(() => time.getAttribute('aria-invalid')).toBe('false');
});

/** A body that the form itself finds good: what is wrong with it only the server knows. */
const GOOD: Values = {
  company_name: 'Acme Rides',
  phone: '+12124342000',
  dba: 'Acme',
  status: 'NEW',
  pr_assigned_id: ME,
  states: [STATE],
  services: [{ level: 'WHEELCHAIR', drivers: 2 }],
  locations: [{ address1: '1 A St' }],
  working_hours: [{ day: 'MONDAY', from: '08:00', to: '12:00' }],
};

const cellsOf = (fields: Fields, path: string): string[] =>
  entries(fields).map(([name]) => `${path}.0.${name}`);
const ALL = formFields(TP_LEAD).flatMap(([name, field]) =>
  field.kind === 'rows' ? cellsOf(field.fields, name) : [name],
);

function Form() {
  const provider = useDataProvider();
  return formOf({
    defaults: GOOD,
    save: async (data) => (await provider.create<RaRecord>('leads/tp', { data })).data,
  });
}

/** Markup is a text like any other. */
const messageOf = (field: string) => (field === 'dba' ? '<img src=x onerror=alert(1)>' : `No: ${field}.`);

const refusing = (fields: readonly string[]) =>
  refusal(400, 'Some values are not valid', {
    fails: fields.map((field) => ({ field, code: 'invalid', message: messageOf(field) })),
  });

/** The form with answers of the server that refuse these fields, one after the other. */
async function refused(fields: readonly string[], ...more: readonly (readonly string[])[]) {
  // react-admin writes refusals there while it is developed with.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const view = await show(<Form />, {
    answers: byCall({ 'POST leads/tp': inTurn(refusing(fields), ...more.map(refusing)) }),
  });
  await view.user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('alert');
  return view;
}

describe('what the server refuses', () => {
  it('stands on every field and cell at once, counted per section, with all that was typed', async () => {
    const { sent } = await refused(ALL);
    expect(ALL.length).toBeGreaterThan(50);
    for (const field of ALL) expect(screen.getByText(messageOf(field)), field).toBeInTheDocument();
    expect(document.querySelector('img')).toBeNull();
    for (const [section, title] of Object.entries(TP_LEAD.sections)) {
      const marked = formFields(TP_LEAD)
        .filter(([, field]) => field.section === section)
        .flatMap(([name, field]) => (field.kind === 'rows' ? cellsOf(field.fields, name) : [name]));
      expect(region(title.en).getByText(`${marked.length} fields need attention`)).toBeInTheDocument();
    }
    expect(screen.getByRole('alert')).toHaveTextContent(`${ALL.length} fields need attention`);
    expect(inputOf('company_name')).toHaveValue('Acme Rides');
    expect(inputOf('company_name')).toHaveFocus();
    expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([GOOD]);
  });

  it('stays until its own field is edited: not when it is left, not when another is corrected; of one of several choices stands on their field, of a row on its table until it goes, of nothing shown above', async () => {
    const { user } = await refused(
      ['company_name', 'phone', 'dba', 'services.0.drivers', 'states'],
      [
        'company_name',
        'states.0',
        'services',
        'services.0.drivers',
        'locations.0',
        'working_hours.0.bogus',
        'created_at',
        'elsewhere',
      ],
    );
    const says = (field: string) => screen.queryByText(messageOf(field)) !== null;
    await user.tab();
    await user.type(inputOf('company_name'), 's');
    await user.tab();
    await expect.poll(() => says('company_name')).toBe(false);
    // Phone number is bound to it by a rule, and is still what the server refused.
    for (const field of ['phone', 'dba', 'services.0.drivers', 'states'])
      expect(says(field), field).toBe(true);
    await user.type(inputOf('services.0.drivers'), '1');
    await expect.poll(() => says('services.0.drivers')).toBe(false);
    expect(region('Company').getByText('2 fields need attention')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await expect.poll(() => says('company_name')).toBe(true);

    expect(inputOf('states')).toHaveAccessibleDescription('No: states.0.');
    const services = region('Services');
    expect(services.getByText('No: services.')).toBeInTheDocument();
    expect(services.getByText('No: services.0.drivers.')).toBeInTheDocument();
    expect(services.getByText('2 fields need attention')).toBeInTheDocument();
    expect(region('Locations').getByText('No: locations.0.')).toBeInTheDocument();
    expect(region('Business').getByText('No: working_hours.0.bogus.')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('No: created_at.');
    expect(screen.getByRole('alert')).toHaveTextContent('elsewhere: No: elsewhere.');
    await user.click(screen.getByRole('button', { name: 'Add to Level of service (LOS) detail' }));
    expect(services.queryByText('No: services.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove Level of service (LOS) detail 1' }));
    await expect.poll(() => services.queryByText('No: services.0.drivers.')).toBeNull();
  });
});
