import { controlClock, passTime, screen, within } from '#tests/src/kit.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { NOTICES, noticesOf } from '#schemas/notices/index.ts';
import { LANGUAGE_SETTING, NOTICE_SETTING } from '#schemas/notices/settings.ts';
import NoticeSettingsScreen from '#src/resources/notices/settings/NoticeSettingsScreen.tsx';
import { triedRoles } from '../../support/roles.ts';
import { NoticeServer, open } from './support.tsx';

const kind = async (name: string) => within(await screen.findByRole('group', { name }));
const at = '/notices/settings';
const inApp = { name: 'In Provnet' };
const byMail = { name: 'By mail' };
/** A person with an address of mail. */
const mailed = { at, session: { email: 'ana@harbor.example' } };

/** Longer than a choice waits for another one before it is saved. */
const PAUSE_MS = 600;
beforeEach(() => controlClock());

describe('How a person is told', () => {
  it.each(triedRoles())('is offered to %s for the kinds that may come to them', async (role) => {
    await open(<NoticeSettingsScreen />, new NoticeServer(), { at, session: { role } });
    for (const code of noticesOf(role)) await kind(NOTICES[code].name.en);
    const every = screen.getAllByRole('group', { name: 'All of these' });
    expect(screen.getAllByRole('group')).toHaveLength(noticesOf(role).length + every.length);
  });

  it('offers nothing while it is not known, is without mail where there is no address, and is shown as it was chosen, else as it is at first, which is said', async () => {
    const server = new NoticeServer();
    server.settings.set(NOTICE_SETTING, { 'task.due': { mail: false } });
    server.failing = true;
    const { user } = await open(<NoticeSettingsScreen />, server, { at });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    // A choice would take the place of all others.
    expect(screen.queryByRole('switch')).toBeNull();
    server.failing = false;
    await user.click(retry);
    const due = await kind('Task due soon');
    expect(due.getByRole('switch', inApp)).toBeChecked();
    expect(due.getByRole('switch', byMail)).not.toBeChecked();
    expect(due.getByText('Changed. By default: in Provnet and by mail')).toBeInTheDocument();
    const done = await kind('Import finished');
    expect(done.getByRole('switch', byMail)).not.toBeChecked();
    expect(done.getByText('By default: in Provnet only')).toBeInTheDocument();
    expect(await screen.findByText(/no email address/)).toBeInTheDocument();
  });

  it('is by mail in all languages where none was chosen, is changed for all of a group, and goes back to what it was', async () => {
    const server = new NoticeServer();
    const { user } = await open(<NoticeSettingsScreen />, server, mailed);
    // No language was chosen.
    expect(await screen.findByText(/written in English and Spanish, until/)).toBeInTheDocument();
    // Of leads and tasks, which come first.
    const [first] = await screen.findAllByRole('group', { name: 'All of these' });
    const all = within(first!);
    const mail = all.getByRole('checkbox', byMail);
    // All but imports are mailed at first.
    expect(mail).toBePartiallyChecked();
    await user.click(mail);
    expect(mail).toBeChecked();
    await user.click(mail);
    expect(mail).not.toBeChecked();
    for (const one of screen.getAllByRole('switch', byMail)) expect(one).not.toBeChecked();
    for (const one of screen.getAllByRole('switch', inApp)) expect(one).toBeChecked();
    // Both choices are saved, the one after the other.
    await passTime(PAUSE_MS);
    const noneMailed = expect.objectContaining({ 'task.due': { mail: false } });
    await expect.poll(() => server.settings.get(NOTICE_SETTING)).toEqual(noneMailed);
    const chosen = server.settings.get(NOTICE_SETTING);
    await user.click(screen.getByRole('button', { name: 'Restore defaults' }));
    expect(mail).toBePartiallyChecked();
    await passTime(PAUSE_MS);
    expect(await screen.findByText('Defaults restored')).toBeInTheDocument();
    await expect.poll(() => server.settings.get(NOTICE_SETTING)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(mail).not.toBeChecked();
    await passTime(PAUSE_MS);
    await expect.poll(() => server.settings.get(NOTICE_SETTING)).toEqual(chosen);
  });

  it('is by mail in the language that was chosen, is saved at once, which is said; where that fails it can be saved again', async () => {
    const server = new NoticeServer();
    server.settings.set(LANGUAGE_SETTING, { language: 'es' });
    const { user } = await open(<NoticeSettingsScreen />, server, mailed);
    const due = await kind('Task due soon');
    expect(
      await screen.findByText(/Mail goes to ana@harbor\.example\..*written in Spanish:/),
    ).toBeInTheDocument();
    await user.click(due.getByRole('switch', inApp));
    expect(due.getByRole('switch', inApp)).not.toBeChecked();
    await passTime(PAUSE_MS);
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(server.settings.get(NOTICE_SETTING)).toEqual({ 'task.due': { in_app: false } });
    server.failing = true;
    await user.click(due.getByRole('switch', byMail));
    await passTime(PAUSE_MS);
    expect(await screen.findByText('Not saved')).toBeInTheDocument();
    expect(due.getByRole('switch', byMail)).not.toBeChecked();
    server.failing = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await passTime(PAUSE_MS);
    const both = { 'task.due': { in_app: false, mail: false } };
    await expect.poll(() => server.settings.get(NOTICE_SETTING)).toEqual(both);
  });
});
