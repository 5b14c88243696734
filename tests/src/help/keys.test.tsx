import { act, fireEvent, screen, show, textsOf, within } from '#tests/src/kit.ts';
import { memoryStore } from 'react-admin';
import { useState, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ROLES, type Role } from '#schemas/permissions.ts';
import { Help } from '#src/help/Help.tsx';
import { useShortcut } from '#src/layout/shortcuts.ts';

function Frame() {
  const [isListing, setListing] = useState(false);
  return (
    <main>
      <Help isListing={isListing} onListing={setListing} />
      <input aria-label="name" />
    </main>
  );
}

const open = (role: Role, options: Parameters<typeof show>[1] = {}) =>
  show(<Frame />, { session: { role, type: ROLES[role].type }, ...options });
/** A key of the screen itself. */
function other(keys: string) {
  const run = vi.fn();
  function Other() {
    useShortcut({ keys, label: 'shortcuts.help', group: 'search.keys.everywhere', run });
    return null;
  }
  return { run, around: (frame: ReactNode) => [frame, <Other key="other" />] };
}
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};

describe('keys that work everywhere', () => {
  it.each<[Role, Record<string, string>]>([
    [
      'SPECIALTY_PR_AGENT',
      {
        gl: '/prospecting/leads',
        gt: '/prospecting/tasks',
        gd: '/prospecting/dashboard',
        gr: '/prospecting/reports',
        gh: '/',
        n: '/prospecting/leads/new',
      },
    ],
    ['CREDENTIALS_AGENT', { gc: '/credentialing/credential', gr: '/credentialing/reports' }],
    ['CREDENTIALS_TP_PROVIDER', { gc: '/credentialing/credential/edit' }],
  ])('lead %s to its screens', async (role, addresses) => {
    const { router } = await open(role, { at: '/notices' });
    for (const [keys, address] of Object.entries(addresses)) {
      press(...keys);
      expect(router.state.location.pathname, keys).toBe(address);
    }
  });

  it('do nothing where a person may not go, while somebody types, or with another key between', async () => {
    const { router, user } = await open('CREDENTIALS_AGENT', { at: '/notices' });
    press('g', 'l');
    press('n');
    press('g', 'x', 'c');
    await user.type(screen.getByRole('textbox', { name: 'name' }), 'gc?');
    expect(router.state.location.pathname).toBe('/notices');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('swallow a second key that leads nowhere, but none with Ctrl', async () => {
    const { run, around } = other('mod+k');
    const { router } = await open('SPECIALTY_PR_AGENT', { at: '/notices', around });
    press('g', 'n');
    expect(router.state.location.pathname).toBe('/notices');
    press('g');
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    expect(run).toHaveBeenCalledTimes(1);
    press('n');
    expect(router.state.location.pathname).toBe('/prospecting/leads/new');
  });

  it('keep their second key from the screen', async () => {
    const { run, around } = other('c');
    await open('CREDENTIALS_AGENT', { at: '/notices', around });
    press('g', 'c');
    expect(run).not.toHaveBeenCalled();
    press('c');
    expect(run).toHaveBeenCalledTimes(1);
  });
});

it.each<[Role, [string, string], string[], string[]]>([
  ['SPECIALTY_PR_AGENT', ['Dashboard', 'GthenD'], ['Lists', 'Board', 'Rows of an import'], []],
  ['CREDENTIALS_AGENT', ['Next row', 'J'], ['Lists', 'Review of a file'], ['Board', 'Rows of an import']],
  ['CREDENTIALS_TP_PROVIDER', ['Home', 'GthenH'], [], ['Lists', 'Review of a file', 'Form editor']],
])('the list of shortcuts opens with ?, and is that of %s', async (role, key, there, away) => {
  await open(role);
  press('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  const groups = textsOf(dialog.getAllByRole('heading', { level: 3 }));
  expect(new Set(groups).size).toBe(groups.length);
  expect(groups).toEqual(expect.arrayContaining(['Everywhere', 'Go to', ...there]));
  const [name, keys] = key;
  expect(dialog.getByText(name).previousSibling).toHaveTextContent(keys);
  for (const name of away) expect(groups).not.toContain(name);
  if (there.length === 0) expect(groups).toHaveLength(2);
});

it('the list of shortcuts turns keys without Ctrl off and on again; the browser remembers it', async () => {
  const store = memoryStore();
  const { router, user } = await open('SPECIALTY_PR_AGENT', { at: '/notices', store });
  press('?');
  const box = await screen.findByRole('switch', { name: 'Shortcuts without Ctrl' });
  expect(box).toBeChecked();
  await user.click(box);
  expect(box).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(store.getItem('shortcuts.single')).toBe(false);
  press('g', 'l');
  press('n');
  press('?');
  expect(router.state.location.pathname).toBe('/notices');
  act(() => store.setItem('shortcuts.single', true));
  press('n');
  expect(router.state.location.pathname).toBe('/prospecting/leads/new');
});
