import { act, byCall, fireEvent, refusal, screen, waitFor, within } from '#tests/src/kit.ts';
import { describe, expect, it, vi } from 'vitest';
import { fileOf, links, savedByBrowser, showPreview } from './support.tsx';

const asked = (sent: readonly { path: string; query: URLSearchParams }[]) =>
  sent.filter(({ path }) => path === 'util/file/download-url').map(({ query }) => Object.fromEntries(query));

/** The picture, once the browser has read it: so wide and high. */
async function loaded(width: number, height: number): Promise<HTMLImageElement> {
  const picture = await screen.findByRole<HTMLImageElement>('img', { name: 'Foto — año.png' });
  Object.defineProperties(picture, { naturalWidth: { value: width }, naturalHeight: { value: height } });
  fireEvent.load(picture);
  return picture;
}

it('a picture is asked for inline, fitted, enlarged by steps, shown as it is, and turned', async () => {
  const { sent, user } = await showPreview(fileOf());
  const picture = await loaded(2000, 1000);
  expect(asked(sent)).toEqual([{ key_name: 'k1', as: 'inline' }]);
  expect(new URL(picture.src).pathname).toBe('/api/v1/util/file/content/t1');
  // Room of 1000 × 500 without its margins: 968 / 2000 and 468 / 1000, the smaller.
  await waitFor(() => expect(picture.style.width).toBe('936px'));
  expect(picture.style.height).toBe('468px');
  await user.click(screen.getByRole('button', { name: 'Zoom in' }));
  expect(picture.style.width).toBe('1000px');
  await user.click(screen.getByRole('button', { name: 'Zoom in' }));
  expect(picture.style.width).toBe('1500px');
  await user.click(screen.getByRole('button', { name: 'Now at 75%: show at 100%' }));
  expect(picture.style.width).toBe('2000px');
  await user.click(screen.getByRole('button', { name: 'Fit to the window' }));
  await user.click(screen.getByRole('button', { name: 'Rotate' }));
  // On its side the height of the room is what its width has.
  expect(picture.style.transform).toBe('rotate(90deg)');
  expect(picture.style.width).toBe('468px');
  expect(picture.parentElement?.style.height).toBe('468px');
  expect(picture.parentElement?.style.width).toBe('234px');
});

it('a picture that is small is not blown up, and cannot be made smaller than the smallest step; whose link has ended is asked for once more, and then is what is wrong', async () => {
  const { sent, user } = await showPreview(fileOf());
  const picture = await loaded(100, 50);
  expect(picture.style.width).toBe('100px');
  const smaller = screen.getByRole('button', { name: 'Zoom out' });
  for (let n = 0; n < 8; n += 1) await user.click(smaller);
  expect(picture.style.width).toBe('10px');
  expect(smaller).toHaveAttribute('aria-disabled', 'true');

  fireEvent.error(picture);
  await waitFor(async () =>
    expect(
      new URL((await screen.findByRole<HTMLImageElement>('img', { name: 'Foto — año.png' })).src).pathname,
    ).toBe('/api/v1/util/file/content/t2'),
  );
  fireEvent.error(screen.getByRole('img', { name: 'Foto — año.png' }));
  expect(await screen.findByText(/This file is damaged/)).toBeVisible();
  expect(asked(sent)).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: 'Download' })).toHaveLength(2);
});

describe('what has no preview', () => {
  it('says so, asks for nothing, and offers the download, which the browser saves by itself', async () => {
    const saved = savedByBrowser();
    const { sent, user } = await showPreview(
      fileOf({ name: 'setup.exe', type: 'EXE', preview: null, scan: 'NOT_SCANNED' }),
    );
    expect(screen.getByText('No preview for this type of file')).toBeVisible();
    expect(asked(sent)).toEqual([]);
    expect(screen.getByText(/Not scanned for viruses/)).toBeVisible();
    expect(screen.getByText('Windows program')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Download' })[1]!);
    await waitFor(() => expect(saved).toEqual([{ path: '/api/v1/util/file/content/t1', name: 'saved.bin' }]));
    expect(asked(sent)).toEqual([{ key_name: 'k1', as: 'attachment' }]);
  });

  it('is also a Word document where nobody can convert it', async () => {
    const { sent } = await showPreview(fileOf({ type: 'DOCX', preview: 'convert' }), links('attachment'));
    expect(await screen.findByText('No preview for this type of file')).toBeVisible();
    expect(asked(sent)).toEqual([{ key_name: 'k1', as: 'pdf' }]);
  });

  it('is what has not been uploaded to its end, and what is not for this reader', async () => {
    const { unmount, sent } = await showPreview(
      fileOf({ state: 'SCANNING', current_no: null, can: { download: false, edit: true, purge: false } }),
    );
    expect(screen.getByText('Nothing to show yet. State: Scanning for viruses')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
    unmount();
    await showPreview(fileOf({ secure: true, can: { download: false, edit: false, purge: false } }));
    expect(screen.getByText(/you may not open it/)).toBeVisible();
    expect(screen.getByText(/^Confidential\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
    expect(asked(sent)).toEqual([]);
  });
});

it('a link that is refused is told in the words of the server, and can be asked for again', async () => {
  const good = links();
  let isThere = false;
  const { user } = await showPreview(fileOf(), (sent) =>
    sent.path !== 'util/file/download-url' || isThere ? good(sent) : refusal(404, 'The file does not exists'),
  );
  expect(await screen.findByText('The file does not exists')).toBeVisible();
  isThere = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('img', { name: 'Foto — año.png' })).toBeInTheDocument();
});

it('a link that is refused for a download is told beside the file, with the reason', async () => {
  savedByBrowser();
  const fails = [{ field: 'key_name', code: 'virus', message: 'File rejected: Virus detected' }];
  const { user } = await showPreview(
    fileOf({ preview: null }),
    byCall({ 'util/file/download-url': refusal(409, 'This is not possible now', { fails }) }),
  );
  await user.click(screen.getAllByRole('button', { name: 'Download' })[0]!);
  expect(await screen.findByText('File rejected: Virus detected')).toBeVisible();
});

describe('by the keyboard', () => {
  it('Escape closes, arrows lead to the files beside it, but not from what they move', async () => {
    const [onClose, onPrevious, onNext] = [vi.fn(), vi.fn(), vi.fn()];
    const { user } = await showPreview(fileOf(), links(), { onClose, onPrevious, onNext });
    await loaded(2000, 1000);
    const dialog = screen.getByRole('dialog', { name: 'Foto — año.png' });
    const stage = within(dialog).getByRole('region', { name: 'Picture' });
    await waitFor(() => expect(stage).toHaveFocus());
    await user.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}');
    expect([onNext.mock.calls.length, onPrevious.mock.calls.length]).toEqual([1, 2]);
    Object.defineProperties(stage, { scrollWidth: { value: 3000 }, clientWidth: { value: 1000 } });
    await user.keyboard('{ArrowRight}');
    expect(onNext).toHaveBeenCalledTimes(1);
    act(() => within(dialog).getByRole('button', { name: 'Zoom in' }).focus());
    await user.keyboard('{ArrowRight}');
    expect(onNext).toHaveBeenCalledTimes(2);
    await user.click(within(dialog).getByRole('button', { name: 'Next file' }));
    expect(onNext).toHaveBeenCalledTimes(3);
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('what is shown moves even while a button has the focus; before the first file there is no other', async () => {
    const { user } = await showPreview(fileOf(), links(), { onNext: () => {} });
    await loaded(2000, 1000);
    const stage = screen.getByRole('region', { name: 'Picture' });
    const [scrollBy, scrollTo] = [vi.fn(), vi.fn()];
    Object.assign(stage, { scrollBy, scrollTo });
    Object.defineProperties(stage, { clientHeight: { value: 500 }, scrollHeight: { value: 2000 } });
    act(() => screen.getByRole('button', { name: 'Rotate' }).focus());
    await user.keyboard('{PageDown}{End}');
    expect(scrollBy).toHaveBeenCalledWith({ top: 450 });
    expect(scrollTo).toHaveBeenCalledWith({ top: 2000 });
    const back = screen.getByRole('button', { name: 'Previous file' });
    expect(back).toHaveAttribute('aria-disabled', 'true');
    await user.click(back);
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('dialog')).toBeVisible();
  });
});
