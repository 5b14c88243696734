import { screen, textsOf, waitFor, within } from '#tests/src/kit.ts';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { button, choose, line, now, pdf, pdfs, showLive, Surface, useServer } from './support.tsx';
import { refuse, type Call } from './server.ts';

useServer();

const tickets = () => now().called('POST', '/upload-url');
const says = (name: string, words: string | RegExp) =>
  waitFor(() => expect(line(name).getByText(words)).toBeInTheDocument());
const isDone = (name: string) => says(name, /· Uploaded$/);
const isCancelled = (name: string) => says(name, 'The upload was cancelled');
/** The line breaks at a call, so many times. */
function breakAt(ending: string, times = 1) {
  let left = times;
  now().answer = ({ path }: Call, response: ServerResponse) => {
    if (!path.endsWith(ending) || left <= 0) return false;
    left -= 1;
    response.destroy();
    return true;
  };
}

describe('an upload that fails', () => {
  it('is tried again: with another form where the storage failed, and never posted again where only the server is to be told', async () => {
    const { user } = await showLive(<Surface />);
    const fail = async (name: string, words: string, size?: number) => {
      choose([pdf(name, size)]);
      await says(name, words);
    };
    now().broken = 1;
    await fail('broken.pdf', 'Upload failed, please try again', 50_000);
    now().formUrl = `${now().url}/bucket?status=403`;
    await fail('ended.pdf', 'Upload failed, please try again', 50_000);
    now().formUrl = null;
    await waitFor(() => expect(now().called('POST', '/cancel')).toHaveLength(2));
    expect(now().files.size).toBe(0);
    breakAt('/upload-url');
    await fail('unasked.pdf', 'Unable to contact server');
    breakAt('/uploaded');
    await fail('untold.pdf', 'Unable to contact server');
    expect(now().posts).toHaveLength(1);

    // A state that cannot be asked for is asked for again by itself.
    breakAt('/states');
    const names = ['broken.pdf', 'ended.pdf', 'unasked.pdf', 'untold.pdf'];
    for (const name of names) await user.click(button(`Upload ${name} again`));
    for (const name of names) await isDone(name);
    expect(now().called('GET', '/states').length).toBeGreaterThan(1);
    const asked = tickets().map(({ body }) => body.name);
    expect(names.map((name) => asked.filter((one) => one === name).length)).toEqual([2, 2, 2, 1]);
    expect(
      now()
        .posts.map(({ content }) => content.length)
        .sort(),
    ).toEqual([100, 100, 50_000, 50_000]);
    expect(now().called('POST', '/uploaded')).toHaveLength(5);
  });

  it('says what the server says; with a virus it is over; on the server it keeps its name, and is once more the next version', async () => {
    const verdicts: Record<string, ReturnType<ReturnType<typeof now>['verdict']>> = {
      'bad.pdf': { state: 'REJECTED_VIRUS' },
      'a.pdf': { state: 'FAILED', failure: 'upload_failed' },
    };
    now().verdict = (name) => verdicts[name] ?? {};
    const message = 'This folder does not exist';
    now().answer = ({ path, body }, response) => {
      if (!path.endsWith('/upload-url') || body.name !== 'lost.pdf') return false;
      const fails = [{ field: 'folder_prefix', code: 'unknown_folder', message }];
      refuse(response, 400, 'Some values are not valid', fails);
      return true;
    };
    const { user } = await showLive(<Surface />);
    choose(['bad.pdf', 'good.pdf', 'a.pdf', 'lost.pdf'].map((name) => pdf(name)));
    await says('lost.pdf', message);
    expect(await screen.findByText('File rejected: Virus detected')).toBeInTheDocument();
    await isDone('good.pdf');
    expect(line('bad.pdf').getByText(/Rejected: virus detected/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Upload bad.pdf again' })).toBeNull();
    expect(button('Take bad.pdf off the list')).toBeInTheDocument();
    await screen.findByRole('button', { name: 'Upload a.pdf again' });
    now().verdict = () => ({});
    await user.click(button('Upload a.pdf again'));
    await isDone('a.pdf');
    expect(tickets().flatMap(({ body }) => body.file_id ?? [])).toEqual([now().of('a.pdf')?.entity_id]);
  });

  it('by its content is over, and says what is allowed', async () => {
    now().verdict = () => ({ state: 'FAILED', failure: 'wrong_file_type' });
    await showLive(<Surface use="agreement" />);
    choose([pdf('a.pdf')]);
    expect(
      await screen.findByText(
        /^This type of file is not allowed here. Allowed: PDF, JPEG image, PNG image, Word/,
      ),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Upload a.pdf again' })).toBeNull();
  });

  it('is told of its own version, also when there is another one already, and that somebody has deleted the file; it is cancelled, or there where the scanner was faster', async () => {
    now().verdict = () => null;
    now().versions = [
      { no: 2, state: 'UPLOADED', failure: null },
      { no: 1, state: 'REJECTED_VIRUS', failure: null },
    ];
    const { user } = await showLive(<Surface />);
    const files = pdfs(4);
    choose(files);
    for (const { name } of files)
      await screen.findByRole('progressbar', { name: `${name}: Scanning for viruses` });
    await user.click(button('Cancel the upload of f3.pdf'));
    await isCancelled('f3.pdf');
    const fourth = now().of('f4.pdf')!;
    now().files.set(fourth.entity_id, { ...fourth, state: 'UPLOADED', current_no: 1 });
    await user.click(button('Cancel the upload of f4.pdf'));
    await isDone('f4.pdf');
    expect(now().called('POST', '/cancel')).toHaveLength(2);

    const file = now().of('f1.pdf')!;
    now().files.set(file.entity_id, { ...file, state: 'UPLOADED', newest_no: 2, current_no: 2 });
    now().files.delete(now().of('f2.pdf')!.entity_id);
    expect(await screen.findByText('File rejected: Virus detected')).toBeInTheDocument();
    await says('f2.pdf', 'No longer there');
  });
});

it('an upload is cancelled while it waits, and nothing of it was sent; while it is sent, and it stops, the server is told, and it may be tried again', async () => {
  now().isHolding = true;
  const { user } = await showLive(<Surface />);
  choose(pdfs(6));
  await waitFor(() => expect(now().inHand).toBe(5));
  await user.click(button('Cancel the upload of f6.pdf'));
  await isCancelled('f6.pdf');
  await user.click(button('Cancel the upload of f1.pdf'));
  await isCancelled('f1.pdf');
  await waitFor(() => expect(now().inHand).toBe(4));
  await waitFor(() =>
    expect(
      now()
        .called('POST', '/cancel')
        .map(({ body }) => body),
    ).toEqual([{ no: 1 }]),
  );
  expect(now().posts).toEqual([]);
  now().isHolding = false;
  now().release();
  await user.click(button('Upload f1.pdf again'));
  await isDone('f1.pdf');
  expect(tickets().map(({ body }) => body.name)).not.toContain('f6.pdf');
});

it('an upload is cancelled before the server has answered: it is told once it has', async () => {
  let go = () => {};
  const waiting = new Promise<void>((resolve) => (go = resolve));
  let isHeld = true;
  const { answer } = now();
  now().answer = (call, response) => {
    if (!isHeld || !call.path.endsWith('/upload-url')) return answer(call, response);
    isHeld = false;
    void waiting.then(() => now().api(call, response));
    return true;
  };
  const { user } = await showLive(<Surface />);
  choose([pdf('a.pdf')]);
  await waitFor(() => expect(tickets()).toHaveLength(1));
  await user.click(button('Cancel the upload of a.pdf'));
  await isCancelled('a.pdf');
  expect(now().called('POST', '/cancel')).toEqual([]);
  go();
  await waitFor(() => expect(now().called('POST', '/cancel')).toHaveLength(1));
  expect(now().files.size).toBe(0);
  expect(now().posts).toEqual([]);
});

describe('a name that is taken', () => {
  const choices = () => tickets().map(({ body }) => [body.name, body.name_choice]);
  const dialog = () => screen.findByRole('dialog');

  it('is asked about once for all', async () => {
    const files = pdfs(7);
    for (const { name } of files.slice(1)) now().taken.add(name);
    const { user } = await showLive(<Surface />);
    choose(files);
    // All that are tried meanwhile join the one question.
    await waitFor(async () =>
      expect(textsOf(within(await dialog()).getAllByRole('listitem'))).toEqual([
        'f2.pdf',
        'f3.pdf',
        'f4.pdf',
        'f5.pdf',
        'f6.pdf',
        'and 1 more',
      ]),
    );
    expect(screen.getByText('There are files of these names already')).toBeInTheDocument();
    await user.click(button('Keep both'));
    await waitFor(() => expect(screen.getAllByText(/· Uploaded$/)).toHaveLength(7));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(choices().filter(([, choice]) => choice === 'rename')).toHaveLength(6);
    expect(now().of('f7 (2).pdf')?.state).toBe('UPLOADED');
  });

  it('is skipped, also by Escape, may be tried again, and gets a new version', async () => {
    now().taken.add('a.pdf');
    const { user } = await showLive(<Surface />);
    choose([pdf('a.pdf'), pdf('b.pdf')]);
    await dialog();
    expect(screen.getByText('There is a file of this name already')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await isCancelled('a.pdf');
    await isDone('b.pdf');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    for (const answer of ['Skip', 'New version']) {
      expect(now().posts).toHaveLength(1);
      await user.click(await screen.findByRole('button', { name: 'Upload a.pdf again' }));
      await user.click(within(await dialog()).getByRole('button', { name: answer }));
    }
    await isDone('a.pdf');
    expect(
      choices()
        .filter(([name]) => name === 'a.pdf')
        .map(([, choice]) => choice),
    ).toEqual(['refuse', 'refuse', 'refuse', 'version']);
  });
});
