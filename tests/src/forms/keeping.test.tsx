import { cleanup, screen, textsOf, waitFor } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import { formatValue } from '#src/forms/display.ts';
import { FormReferences, type ReferencesOfForm } from '#src/forms/references.ts';
import { RICH } from '../../schemas/engine/richForm.ts';
import { fieldAt, openForm } from './screen.tsx';

const KEPT = { ssn: '•••-••-6789', born_on: '••/••/1985', background: '•••' };
const box = () => screen.getByLabelText<HTMLInputElement>(/^ssn/);

describe('a sensitive value', () => {
  it('is replaced whole, punctuated while it is typed, and masked once it is left', async () => {
    const { user, changes, store } = await openForm(RICH, { values: KEPT });
    await user.click(screen.getByRole('button', { name: 'Replace ssn' }));
    expect(document.activeElement).toBe(box());
    expect(box().value).toBe('');
    await user.keyboard('123456780');
    expect(box().value).toBe('123-45-6780');
    // Past the way back to the number on file.
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Keep •••-••-6789');
    await user.tab();
    expect(changes).toEqual({ ssn: '123456780' });
    expect(fieldAt('person.ssn').getByText('•••-••-6780')).toBeTruthy();
    expect(document.body.textContent).not.toContain('123-45');
    // Another number with the same end is another one; the server’s mask of this one is the same.
    expect(store.marks('person.ssn').isChanged).toBe(true);
    store.update({}, { ...KEPT, ssn: '•••-••-6780' }, store.values);
    expect(store.marks('person.ssn').isChanged).toBe(false);
  });

  it('stays what it was when nothing is typed, or the new one is given up: it is its mask, and no fault', async () => {
    const { user, changes, store } = await openForm(RICH, { values: KEPT });
    await user.click(screen.getByRole('button', { name: 'Replace ssn' }));
    expect(fieldAt('person.ssn').getByText('Leave it empty to keep •••-••-6789')).toBeTruthy();
    await user.tab();
    expect(fieldAt('person.ssn').getByText(KEPT.ssn)).toBeTruthy();
    expect(changes).toEqual({});
    await user.click(screen.getByRole('button', { name: 'Replace ssn' }));
    await user.keyboard('12');
    await user.click(await screen.findByRole('button', { name: 'Keep •••-••-6789' }));
    expect(fieldAt('person.ssn').getByText(KEPT.ssn)).toBeTruthy();
    expect(changes).toEqual({ ssn: KEPT.ssn });
    store.ask();
    for (const [path, mask] of [
      ['person.ssn', KEPT.ssn],
      ['person.born', KEPT.born_on],
      ['person.background', KEPT.background],
    ])
      expect(fieldAt(path!).getByText(mask!)).toBeTruthy();
    expect(document.querySelector('input[type="date"]')).toBeNull();
    expect(store.snapshot().faults.map(({ path }) => path)).toEqual([
      'person.first',
      'person.drives',
      'history.jobs',
    ]);
  });

  it('that is wrong can still be read and mended when its field was left', async () => {
    const { user } = await openForm(RICH);
    await user.type(box(), '000112222');
    await user.tab();
    await waitFor(() =>
      expect(fieldAt('person.ssn').getByText(/Not a valid Social Security number/)).toBeTruthy(),
    );
    expect(box().value).toBe('000-11-2222');
  });

  it('is a code without the choice that stands for it', async () => {
    const { user, changes } = await openForm(RICH, { values: KEPT });
    await user.click(screen.getByRole('button', { name: 'Replace background' }));
    await user.click(screen.getByRole('combobox', { name: /^background/ }));
    expect(textsOf(screen.getAllByRole('option'))).toEqual(['—', 'Clear', 'Record found', 'Pending']);
    await user.click(screen.getByRole('option', { name: 'Clear' }));
    expect(changes).toEqual({ background: 'CLEAR' });
  });

  it('is masked wherever a value is put into words', () => {
    const ssn = { type: 'string', format: 'ssn', 'x-sensitive': 'SSN' };
    expect(formatValue(ssn, {}, '123456789', 'en')).toBe('•••-••-6789');
    expect(formatValue(ssn, {}, '•••-••-6789', 'en')).toBe('•••-••-6789');
  });

  it('cannot be replaced while the file is locked', async () => {
    await openForm(RICH, { values: KEPT, isEditable: false });
    expect(screen.queryByRole('button', { name: /^Replace/ })).toBeNull();
  });
});

describe('a reference', () => {
  const VAN = { id: '0190a1b2-c3d4-7e5f-8a9b-000000000001', name: 'Van 7' };
  const within = (references: ReferencesOfForm, vehicle?: string) =>
    openForm(RICH, {
      values: { drives: true, ...(vehicle && { vehicle }) },
      frame: (form) => <FormReferences value={references}>{form}</FormReferences>,
    });
  const select = () => screen.getByRole('combobox', { name: /^vehicle/ });

  it('is chosen by the name of the resource', async () => {
    const { user, changes } = await within(new Map([['VEHICLE', [VAN]]]));
    await user.click(select());
    await user.click(screen.getByRole('option', { name: 'Van 7' }));
    expect(changes).toEqual({ vehicle: VAN.id });
  });

  it('says that there is none, that it is gone, or waits', async () => {
    await within(new Map());
    expect(screen.getByText('There is none in this file yet')).toBeTruthy();
    cleanup();
    await within(new Map(), VAN.id);
    expect(select().textContent).toBe('Not in this file any more');
    cleanup();
    await within(null, VAN.id);
    expect(select().textContent).toBe('…');
  });
});

it('leaves a year without a comma, and parts what is longer', () => {
  expect(formatValue({ type: 'integer' }, {}, 1995, 'en')).toBe('1995');
  expect(formatValue({ type: 'integer' }, {}, 1_000_000, 'en')).toBe('1,000,000');
});
