import { cleanup, controlClock, fill, passTime, screen } from '#tests/src/kit.ts';
import { HttpError, type RaRecord } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import type { Values } from '#schemas/engine/field.ts';
import { sessionIsOver } from '#src/authProvider/ending.ts';
import { createMemory } from '#src/authProvider/memory.ts';
import type { ListedFile } from '#src/resources/credentials/assign/FileActions.tsx';
import { RequestDialog } from '#src/resources/credentials/assign/RequestDialog.tsx';
import { EntriesWaiting } from '#src/resources/generic/EntriesWaiting.tsx';
import { formOf, leadWith } from './form.support.tsx';
import { asksToLeave, endSession, NOTE, useBrowser } from './kept.support.ts';
import { LEAD_RECORD, leavePage, OTHER, show } from './screen.tsx';

const LEAD = leadWith('company_name', 'tax_id', 'services');
type Save = (values: Values, base: RaRecord | null) => Promise<RaRecord>;

const browser = useBrowser();
const kept = () => browser().listItems?.('kept-entries.');

async function open(record: RaRecord | null = LEAD_RECORD, save: Save = vi.fn<Save>(), at = '/leads/form') {
  const onCancel = vi.fn();
  const form = formOf({ resource: LEAD, record, save, onCancel });
  return { ...(await show(form, { at, path: at, store: browser() })), onCancel };
}
const input = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' });
/** Something is typed, and the session ends. */
async function typeAndEnd() {
  const { user } = await open();
  await fill(user, input('Tax ID'), '12-3456789');
  endSession();
}

describe('what was typed when the session died', () => {
  it('is written when it ends, is back after the sign-in, is said, and is not asked about on the way', async () => {
    const { user } = await open();
    const write = vi.spyOn(browser(), 'setItem');
    await fill(user, input('Tax ID'), '12-3456789');
    expect(write).not.toHaveBeenCalled();
    expect(asksToLeave()).toBe(true);
    endSession();

    const save = vi.fn<Save>((values) => Promise.resolve({ ...LEAD_RECORD, ...values, version: 4 }));
    const again = await open(LEAD_RECORD, save);
    expect(input('Tax ID').value).toBe('12-3456789');
    expect(screen.getByText(NOTE)).toBeInTheDocument();
    await again.user.click(screen.getByRole('button', { name: 'Save' }));
    await expect.poll(() => save.mock.calls[0]?.[0]).toEqual({ tax_id: '123456789' });
    expect(kept()).toEqual({});
  });

  it('is a new record’s too, with its rows, and can be discarded', async () => {
    const { user } = await open(null);
    await fill(user, input('Company name'), 'Blue Vans');
    await user.click(screen.getByRole('button', { name: 'Add to Level of service (LOS) detail' }));
    await user.type(screen.getByLabelText('Drivers', { selector: '[name$="0.drivers"]' }), '7');
    endSession();

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
    endSession();

    const theirs = { ...LEAD_RECORD, company_name: 'Acme Cars', version: 4 };
    const refusal = { message: 'Stale', fails: [], status: 409, record: theirs };
    const save = vi.fn<Save>(() => Promise.reject(new HttpError('Stale', 409, refusal)));
    const again = await open(theirs, save);
    await again.user.click(screen.getByRole('button', { name: 'Save' }));
    await expect.poll(() => save.mock.calls[0]?.[1]?.version).toBe(3);
  });

  it('belongs to its form, its record and its person', async () => {
    await typeAndEnd();
    await open({ ...LEAD_RECORD, id: 'another' });
    expect(input('Tax ID').value).toBe('');
    cleanup();
    await open(LEAD_RECORD, vi.fn<Save>(), '/elsewhere');
    expect(input('Tax ID').value).toBe('');
    cleanup();
    createMemory(browser()).belongsTo(OTHER);
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
    expect(kept()).toEqual({});
    cleanup();

    await typeAndEnd();
    createMemory(browser()).forget();
    expect(kept()).toEqual({});

    await typeAndEnd();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 3_600_000 });
    await open();
    expect(input('Tax ID').value).toBe('');
    expect(kept()).toEqual({});
  });

  it('is not kept when it is too much: then leaving is asked about', async () => {
    const { user } = await open();
    input('Company name').focus();
    await user.paste('x'.repeat(100_000));
    sessionIsOver();
    expect(kept()).toEqual({});
    expect(asksToLeave()).toBe(true);
  });
});

describe('entries whose form is not open', () => {
  const layout = (at: string) => show(<EntriesWaiting />, { at, path: at, store: browser() });
  it('are told of on their page and on others, until a form has taken them or they are discarded', async () => {
    await typeAndEnd();
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
    expect(kept()).toEqual({});
  });

  it('are not told of where their form is', async () => {
    controlClock();
    await typeAndEnd();
    const form = (
      <>
        <EntriesWaiting />
        {formOf({ resource: LEAD, record: LEAD_RECORD })}
      </>
    );
    await show(form, { at: '/leads/form', path: '/leads/form', store: browser() });
    expect(input('Tax ID').value).toBe('12-3456789');
    await passTime(400);
    expect(screen.queryByText(/before the sign-in is kept/)).toBeNull();
  });
});

describe('a dialog that asks for words', () => {
  const FILE = { entity_id: 'file', name: 'Harbor Cardiology' } as ListedFile;
  const dialog = () => show(<RequestDialog file={FILE} onClose={vi.fn()} />, { store: browser() });
  const note = () => screen.getByRole<HTMLTextAreaElement>('textbox');

  it('has them again after the sign-in, and can discard them', async () => {
    const { user } = await dialog();
    await fill(user, note(), 'Who takes this one?');
    endSession();
    const again = await dialog();
    expect(note().value).toBe('Who takes this one?');
    vi.stubGlobal('confirm', () => true);
    await again.user.click(screen.getByRole('button', { name: 'Discard them' }));
    expect(note().value).toBe('');
    expect(note()).toHaveFocus();
    expect(screen.queryByText(NOTE)).toBeNull();
  });

  it('never takes what is typed later for what was typed before', async () => {
    browser().setItem('kept-entries.tab.form', { form: '/ request/file', at: Date.now(), entries: '' });
    const { user } = await dialog();
    expect(kept()).toEqual({});
    await user.type(note(), 'W');
    expect(screen.queryByText(NOTE)).toBeNull();
  });
});
