import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useShortcut, useShortcuts } from '#src/layout/shortcuts.ts';

type Shortcut = Parameters<typeof useShortcut>[0];

function Keys(more: Partial<Shortcut> & Pick<Shortcut, 'run'>) {
  useShortcut({ keys: '/', label: 'search.label', group: 'search.keys.everywhere', ...more });
  return null;
}
const List = () => <p>{useShortcuts().map(({ keys }) => `${keys} `)}</p>;
const press = (key: string, more: object = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, ...more });

it('runs on its keys and no others', () => {
  const run = vi.fn();
  render(<Keys run={run} keys="mod+k" />);
  press('k');
  press('k', { ctrlKey: true, altKey: true });
  press('K', { ctrlKey: true, shiftKey: true });
  press('k', { metaKey: true });
  press('k', { ctrlKey: true, repeat: true });
  expect(run).not.toHaveBeenCalled();
  // Taken from the browser, which has a search of its own there.
  expect(press('k', { ctrlKey: true })).toBe(false);
  expect(run).toHaveBeenCalledTimes(1);
  // A sign may need Shift on some keyboards.
  const sign = vi.fn();
  render(<Keys run={sign} />);
  press('/', { shiftKey: true });
  expect(sign).toHaveBeenCalledTimes(1);
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
  expect(press('/', {}, input)).toBe(true);
  press('k', { ctrlKey: true }, input);
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
    expect(press('n', {}, target)).toBe(true);
    press('k', { ctrlKey: true }, target);
  }
  expect(letter).not.toHaveBeenCalled();
  expect(control).toHaveBeenCalledTimes(2);
  press('n', {}, screen.getByRole('checkbox'));
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
  for (const key of ['n', 'j']) for (const repeat of [false, true, true]) press(key, { repeat });
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
  press('/');
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
