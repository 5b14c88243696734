import { act, screen, show } from '#tests/src/kit.ts';
import { useQuery } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { RefreshButton } from '#src/layout/RefreshButton.tsx';

const answers: ((value: string) => void)[] = [];
function Shown() {
  const { data, refetch } = useQuery({
    queryKey: ['shown'],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  return <button onClick={() => void refetch()}>{data ?? 'nothing yet'}</button>;
}
const turning = () => screen.queryByRole('progressbar', { name: 'Loading…' });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('turns while somebody waits for what is not there yet, and not while it is read again behind it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await show(
    <>
      <RefreshButton />
      <Shown />
    </>,
  );
  // What is soon there is not worth a sign.
  expect(turning()).toBeNull();
  await wait(400);
  expect(turning()).not.toBeNull();
  await act(async () => answers.at(-1)!('first'));
  expect(await screen.findByText('first')).toBeInTheDocument();
  expect(turning()).toBeNull();

  act(() => screen.getByText('first').click());
  expect(answers).toHaveLength(2);
  await wait(2000);
  expect(turning()).toBeNull();

  // Whoever asks for it sees that it is being done.
  act(() => screen.getByRole('button', { name: 'Refresh' }).click());
  await wait(400);
  expect(turning()).not.toBeNull();
  await act(async () => answers.forEach((answer) => answer('second')));
  expect(await screen.findByText('second')).toBeInTheDocument();
  expect(turning()).toBeNull();
});
