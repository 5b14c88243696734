import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useShortcut, useShortcuts } from '#src/layout/shortcuts.ts';

afterEach(cleanup);

function Keys({
  run,
  keys = '/',
  inDialogs = false,
  repeats = false,
}: {
  run: () => void;
  keys?: string;
  inDialogs?: boolean;
  repeats?: boolean;
}) {
  useShortcut({ keys, label: 'search.label', group: 'search.keys.everywhere', run, inDialogs, repeats });
  return null;
}
const List = () => (
  <p>
    {useShortcuts()
      .map(({ keys }) => keys)
      .join(' ')}
  </p>
);

it('runs on its keys and no others', () => {
  const run = vi.fn();
  render(<Keys run={run} keys="mod+k" />);
  fireEvent.keyDown(document.body, { key: 'k' });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true, altKey: true });
  fireEvent.keyDown(document.body, { key: 'K', ctrlKey: true, shiftKey: true });
  fireEvent.keyDown(document.body, { key: 'k', metaKey: true });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true, repeat: true });
  expect(run).not.toHaveBeenCalled();
  // Taken from the browser, which has a search of its own there.
  expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(false);
  expect(run).toHaveBeenCalledTimes(1);
});

it('takes a sign that needs Shift on some keyboards', () => {
  const run = vi.fn();
  render(<Keys run={run} />);
  fireEvent.keyDown(document.body, { key: '/', shiftKey: true });
  expect(run).toHaveBeenCalledTimes(1);
});

it('leaves a key to whoever types, but one with Ctrl', () => {
  const [slash, control] = [vi.fn(), vi.fn()];
  render(
    <>
      <input aria-label="name" />
      <Keys run={slash} />
      <Keys run={control} keys="mod+k" />
    </>,
  );
  const input = screen.getByRole('textbox', { name: 'name' });
  expect(fireEvent.keyDown(input, { key: '/' })).toBe(true);
  fireEvent.keyDown(input, { key: 'k', ctrlKey: true });
  expect(slash).not.toHaveBeenCalled();
  expect(control).toHaveBeenCalledTimes(1);
});

it('leaves letters to what picks an option by them', () => {
  const [letter, control] = [vi.fn(), vi.fn()];
  render(
    <>
      <select aria-label="native">
        <option>NPI</option>
      </select>
      <div role="combobox" aria-label="own" aria-expanded={false} aria-controls="list" tabIndex={0}>
        <span data-testid="within" />
      </div>
      <input type="checkbox" aria-label="box" />
      <Keys run={letter} keys="n" />
      <Keys run={control} keys="mod+k" />
    </>,
  );
  for (const target of [screen.getByRole('combobox', { name: 'native' }), screen.getByTestId('within')]) {
    expect(fireEvent.keyDown(target, { key: 'n' })).toBe(true);
    fireEvent.keyDown(target, { key: 'k', ctrlKey: true });
  }
  expect(letter).not.toHaveBeenCalled();
  expect(control).toHaveBeenCalledTimes(2);
  fireEvent.keyDown(screen.getByRole('checkbox'), { key: 'n' });
  expect(letter).toHaveBeenCalledTimes(1);
});

it('goes on while a key is held, where that is wanted', () => {
  const [once, again] = [vi.fn(), vi.fn()];
  render(
    <>
      <Keys run={once} keys="n" />
      <Keys run={again} keys="j" repeats />
    </>,
  );
  for (const key of ['n', 'j'])
    for (const repeat of [false, true, true]) fireEvent.keyDown(document.body, { key, repeat });
  expect(once).toHaveBeenCalledTimes(1);
  expect(again).toHaveBeenCalledTimes(3);
});

it('leaves keys to an open dialog, unless told otherwise', () => {
  const [under, over] = [vi.fn(), vi.fn()];
  render(
    <>
      <div className="MuiModal-root" />
      <Keys run={under} />
      <Keys run={over} inDialogs />
    </>,
  );
  fireEvent.keyDown(document.body, { key: '/' });
  expect(under).not.toHaveBeenCalled();
  expect(over).toHaveBeenCalledTimes(1);
});

it('lists what works now', () => {
  const { rerender } = render(<List />);
  const run = () => undefined;
  rerender(
    <>
      <List />
      <Keys run={run} keys="mod+k" />
      <Keys run={run} />
    </>,
  );
  expect(screen.getByText('mod+k /')).toBeInstanceOf(HTMLElement);
  rerender(<List />);
  expect(screen.queryByText(/mod/)).toBeNull();
});
