import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ConfirmDialog } from '#src/resources/generic/ConfirmDialog.tsx';
import { WAIT_SECONDS } from '#src/resources/generic/useCountdown.ts';
import { show } from './screen.tsx';

afterEach(() => vi.useRealTimers());

const DIALOG = {
  open: true,
  title: 'This cannot be undone',
  text: 'It stays as it is.',
  action: 'Record it',
  onClose: () => undefined,
};

const step = () => screen.getByRole('button', { name: /^Record it/ });

it('gives time to read what cannot be taken back, and says how much is left', async () => {
  // Only what counts stands still, so that it does not run down while the screen is drawn.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const taken = vi.fn();
  const dialog = <ConfirmDialog {...DIALOG} wait={WAIT_SECONDS} onConfirm={taken} />;
  await show(dialog);
  const said: string[] = [];
  for (let left = WAIT_SECONDS; left > 0; left--) {
    said.push(step().textContent);
    expect(step()).toBeDisabled();
    fireEvent.click(step());
    await act(() => vi.advanceTimersByTimeAsync(1000));
  }
  expect(said).toEqual(['Record it (3)', 'Record it (2)', 'Record it (1)']);
  expect(step()).toHaveTextContent(/^Record it$/);
  expect(taken).not.toHaveBeenCalled();
  fireEvent.click(step());
  expect(taken).toHaveBeenCalledOnce();
});
