import { fill, screen, show, waitFor, withNotices } from '#tests/src/kit.ts';
import { useState, type ComponentType } from 'react';
import { expect, it, vi } from 'vitest';
import { Notifications } from '#src/layout/Notifications.tsx';
import { lazyPart } from '#src/layout/lazyPart.tsx';

interface PartProps {
  readonly onClose?: () => void;
}
type Load = () => Promise<{ default: ComponentType<PartProps> }>;

const Hints = () => <p>Hints</p>;
function Broken(): never {
  throw new Error('broken');
}
const WORDS = /^This could not be loaded\./;

async function opening(load: Load) {
  const Part = lazyPart(load);
  function Frame() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <input aria-label="Typed" />
        <button onClick={() => setOpen(true)}>Open</button>
        {isOpen && <Part onClose={() => setOpen(false)} />}
        <Notifications />
      </>
    );
  }
  const { user } = await show(<Frame />);
  await fill(user, screen.getByLabelText('Typed'), 'words');
  return () => user.click(screen.getByRole('button', { name: 'Open' }));
}

it.each<[string, Load]>([
  ['loaded', () => Promise.reject(new Error('offline'))],
  ['drawn', async () => ({ default: Broken })],
])('what cannot be %s says so, leaves the screen below it, and is tried again', async (_how, fail) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const open = await opening(vi.fn<Load>(async () => ({ default: Hints })).mockImplementationOnce(fail));
  await open();
  expect(await screen.findByText(WORDS)).toBeInTheDocument();
  expect(screen.getByLabelText('Typed')).toHaveValue('words');
  await open();
  expect(await screen.findByText('Hints')).toBeInTheDocument();
});

it('says nothing of what nobody has opened, and tries it again by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const load = vi
    .fn<Load>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue({ default: Hints });
  const Part = lazyPart(load);
  await show(withNotices(<Part />));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  await vi.advanceTimersByTimeAsync(29_000);
  expect(screen.queryByText(WORDS)).toBeNull();
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  expect(await screen.findByText('Hints')).toBeInTheDocument();
});
