import { cleanup, screen } from '@testing-library/react';
import { HttpError, localStorageStore, type RaRecord, type Store } from 'ra-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Values } from '#schemas/engine/field.ts';
import { TP_LEAD } from '#schemas/lead/index.ts';
import { sessionIsOver } from '#src/authProvider/ending.ts';
import { createMemory } from '#src/authProvider/memory.ts';
import type { ListedFile } from '#src/resources/credentials/assign/FileActions.tsx';
import { RequestDialog } from '#src/resources/credentials/assign/RequestDialog.tsx';
import { EntriesWaiting } from '#src/resources/generic/EntriesWaiting.tsx';
import { SchemaForm } from '#src/resources/generic/SchemaForm.tsx';
import { controlClock, passTime } from '../../support/consoleClock.ts';
import { fill } from '../../support/fill.ts';
import { LEAD_RECORD, leavePage, ME, OTHER, show } from './screen.tsx';

type Save = (values: Values, base: RaRecord | null) => Promise<RaRecord>;

let store: Store;
beforeEach(() => {
  store = localStorageStore('1', 'provnet');
  createMemory(store).belongsTo(ME);
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
  localStorage.clear();
});

async function open(record: RaRecord | null = LEAD_RECORD, save: Save = vi.fn<Save>(), at = '/leads/form') {
  const onCancel = vi.fn();
  const form = (
    <SchemaForm resource={TP_LEAD} record={record} save={save} onSaved={vi.fn()} onCancel={onCancel} />
  );
  return { ...(await show(form, { at, path: at, store })), onCancel };
}
const input = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' });
const NOTE = /^Your entries from before the sign-in are back\./;
const asksToLeave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
describe('what was typed when the session died', () => {
  it('is back after the sign-in, is said, and is not asked about on the way', async () => {
    const { user } = await open();
    await fill(user, input('Tax ID'), '12-3456789');
    expect(asksToLeave()).toBe(true);
    sessionIsOver();
    expect(asksToLeave()).toBe(false);
    leavePage();

    const save = vi.fn<Save>((values) => Promise.resolve({ ...LEAD_RECORD, ...values, version: 4 }));
    const again = await open(LEAD_RECORD, save);
    expect(input('Tax ID').value).toBe('12-3456789');
    expect(screen.getByText(NOTE)).toBeInTheDocument();
    await again.user.click(screen.getByRole('button', { name: 'Save' }));
    await expect.poll(() => save.mock.calls[0]?.[0]).toEqual({ tax_id: '123456789' });
    expect(store.listItems?.('kept-entries.')).toEqual({});
  });

  it('is a new record’s too, with its rows, and can be discarded', async () => {
    const { user } = await open(null);
    await fill(user, input('Company name'), 'Blue Vans');
    await user.click(screen.getByRole('button', { name: 'Add to Level of service (LOS) detail' }));
    await user.type(screen.getByLabelText('Drivers', { selector: '[name$="0.drivers"]' }), '7');
    sessionIsOver();
    leavePage();

    const again = await open(null);
    expect(input('Company name').value).toBe('Blue Vans');
    expect(
      screen.getByLabelText<HTMLInputElement>('Drivers', { selector: '[name$="0.drivers"]' }).value,
    ).toBe('7');
    const confirm = vi.fn().mockReturnValueOnce(false).mockReturnValue(true);
    vi.stubGlobal('confirm', confirm);
    await again.user.click(screen.getByRole('button', { name: 'Discard them' }));
    expect(confirm).toHaveBeenCalledWith(expect.stringContaining("weren't saved"));
    expect(input('Company name').value).toBe('Blue Vans');
    await again.user.click(screen.getByRole('button', { name: 'Discard them' }));
    expect(input('Company name').value).toBe('');
    expect(screen.queryByText(NOTE)).toBeNull();
    // The button that was pressed is gone; the keyboard goes on where one types.
    expect(document.activeElement?.closest('form')).not.toBeNull();
    cleanup();
    await open(null);
    expect(input('Company name').value).toBe('');
  });

  it('is not saved over what somebody else has saved since', async () => {
    const { user } = await open();
    await fill(user, input('Company name'), 'Acme Vans');
    sessionIsOver();
    leavePage();

    const theirs = { ...LEAD_RECORD, company_name: 'Acme Cars', version: 4 };
    const refusal = { message: 'Stale', fails: [], status: 409, record: theirs };
    const save = vi.fn<Save>(() => Promise.reject(new HttpError('Stale', 409, refusal)));
    const again = await open(theirs, save);
    await again.user.click(screen.getByRole('button', { name: 'Save' }));
    await expect.poll(() => save.mock.calls[0]?.[1]?.version).toBe(3);
  });

  it('belongs to its form, its record and its person', async () => {
    const { user } = await open();
    await fill(user, input('Tax ID'), '12-3456789');
    sessionIsOver();
    leavePage();
    await open({ ...LEAD_RECORD, id: 'another' });
    expect(input('Tax ID').value).toBe('');
    cleanup();
    await open(LEAD_RECORD, vi.fn<Save>(), '/elsewhere');
    expect(input('Tax ID').value).toBe('');
    cleanup();
    createMemory(store).belongsTo(OTHER);
    await open();
    expect(input('Tax ID').value).toBe('');
  });

  it('is forgotten once the form is left within the console, at a sign-out, and after a working day', async () => {
    const { user, onCancel } = await open();
    await fill(user, input('Tax ID'), '12-3456789');
    sessionIsOver();
    vi.stubGlobal('confirm', () => true);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onCancel).toHaveBeenCalled();
    expect(store.listItems?.('kept-entries.')).toEqual({});
    cleanup();

    const second = await open();
    await fill(second.user, input('Tax ID'), '12-3456789');
    sessionIsOver();
    leavePage();
    createMemory(store).forget();
    expect(store.listItems?.('kept-entries.')).toEqual({});

    const third = await open();
    await fill(third.user, input('Tax ID'), '12-3456789');
    sessionIsOver();
    leavePage();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 3_600_000 });
    await open();
    expect(input('Tax ID').value).toBe('');
    expect(store.listItems?.('kept-entries.')).toEqual({});
  });

  it('is not kept when it is too much: then leaving is asked about', async () => {
    const { user } = await open();
    input('Company name').focus();
    await user.paste('x'.repeat(100_000));
    sessionIsOver();
    expect(store.listItems?.('kept-entries.')).toEqual({});
    expect(asksToLeave()).toBe(true);
  });

  it('writes nothing while somebody types', async () => {
    const { user } = await open();
    const write = vi.spyOn(store, 'setItem');
    await fill(user, input('Tax ID'), '12-3456789');
    expect(write).not.toHaveBeenCalled();
  });
});

describe('entries whose form is not open', () => {
  const layout = (at: string) => show(<EntriesWaiting />, { at, path: at, store });
  const keep = async () => {
    const { user } = await open();
    await fill(user, input('Tax ID'), '12-3456789');
    sessionIsOver();
    leavePage();
  };

  it('are told of on their page and on others, until a form has taken them or they are discarded', async () => {
    await keep();
    await layout('/elsewhere');
    expect(await screen.findByText(/on another page before the sign-in is kept/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open that page' })).toHaveAttribute('href', '/leads/form');
    leavePage();

    const { user } = await layout('/leads/form');
    expect(await screen.findByText(/Open the form again in which you typed it/)).toBeInTheDocument();
    expect(screen.queryByRole('link')).toBeNull();
    vi.stubGlobal('confirm', () => true);
    await user.click(screen.getByRole('button', { name: 'Discard them' }));
    expect(screen.queryByRole('status')).toBeNull();
    expect(store.listItems?.('kept-entries.')).toEqual({});
  });

  it('are not told of where their form is', async () => {
    controlClock();
    await keep();
    const form = (
      <>
        <EntriesWaiting />
        <SchemaForm
          resource={TP_LEAD}
          record={LEAD_RECORD}
          save={vi.fn<Save>()}
          onSaved={vi.fn()}
          onCancel={vi.fn()}
        />
      </>
    );
    await show(form, { at: '/leads/form', path: '/leads/form', store });
    expect(input('Tax ID').value).toBe('12-3456789');
    await passTime(400);
    expect(screen.queryByText(/before the sign-in is kept/)).toBeNull();
  });
});

describe('a dialog that asks for words', () => {
  const FILE = { entity_id: 'file', name: 'Harbor Cardiology' } as ListedFile;
  const dialog = () => show(<RequestDialog file={FILE} onClose={vi.fn()} />, { store });
  const note = () => screen.getByRole<HTMLTextAreaElement>('textbox');

  it('has them again after the sign-in, and can discard them', async () => {
    const { user } = await dialog();
    await fill(user, note(), 'Who takes this one?');
    sessionIsOver();
    leavePage();
    const again = await dialog();
    expect(note().value).toBe('Who takes this one?');
    vi.stubGlobal('confirm', () => true);
    await again.user.click(screen.getByRole('button', { name: 'Discard them' }));
    expect(note().value).toBe('');
    expect(note()).toHaveFocus();
    expect(screen.queryByText(NOTE)).toBeNull();
  });

  it('never takes what is typed later for what was typed before', async () => {
    store.setItem('kept-entries.tab.form', { form: '/ request/file', at: Date.now(), entries: '' });
    const { user } = await dialog();
    expect(store.listItems?.('kept-entries.')).toEqual({});
    await user.type(note(), 'W');
    expect(screen.queryByText(NOTE)).toBeNull();
  });
});
