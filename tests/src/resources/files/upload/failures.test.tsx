import { screen, waitFor, within } from '@testing-library/react';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { button, choose, line, now, pdf, pdfs, showLive, Surface, useServer } from './support.tsx';
import { refuse, type Call } from './server.ts';

useServer();

const tickets = () => now().called('POST', '/upload-url');
const isDone = (name: string) =>
  waitFor(() => expect(line(name).getByText(/· Uploaded$/)).toBeInTheDocument());
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
  it.each<[string, () => void, () => void]>([
    ['breaks off', () => void (now().broken = 1), () => {}],
    [
      'says that its form has ended',
      () => void (now().formUrl = `${now().url}/bucket?status=403`),
      () => void (now().formUrl = null),
    ],
  ])(
    'where the storage %s is tried again with another form, and the first is given up',
    async (_how, fail, mend) => {
      fail();
      const { user } = await showLive(<Surface />);
      choose([pdf('a.pdf', 50_000)]);
      expect(await screen.findByText('Upload failed, please try again')).toBeInTheDocument();
      await waitFor(() => expect(now().called('POST', '/cancel')).toHaveLength(1));
      expect(now().files.size).toBe(0);
      mend();
      await user.click(button('Upload a.pdf again'));
      await isDone('a.pdf');
      expect(tickets()).toHaveLength(2);
      expect(now().posts.map(({ content }) => content.length)).toEqual([50_000]);
    },
  );

  it.each([
    ['before it is posted begins anew', '/upload-url', { tickets: 2, uploaded: 1 }],
    ['after it was posted is not posted again', '/uploaded', { tickets: 1, uploaded: 2 }],
  ])('without a network %s, and says so', async (_when, ending, calls) => {
    breakAt(ending);
    const { user } = await showLive(<Surface />);
    choose([pdf('a.pdf')]);
    expect(await screen.findByText('Unable to contact server')).toBeInTheDocument();
    await user.click(button('Upload a.pdf again'));
    await isDone('a.pdf');
    expect(now().posts).toHaveLength(1);
    expect({ tickets: tickets().length, uploaded: now().called('POST', '/uploaded').length }).toEqual(calls);
  });

  it('while its state is asked for is asked for again by itself', async () => {
    breakAt('/states', 1);
    await showLive(<Surface />);
    choose([pdf('a.pdf')]);
    await isDone('a.pdf');
    expect(now().called('GET', '/states').length).toBeGreaterThan(1);
  });

  it('says what the server says', async () => {
    now().answer = ({ path }, response) => {
      if (!path.endsWith('/upload-url')) return false;
      const fails = [
        { field: 'folder_prefix', code: 'unknown_folder', message: 'This folder does not exist' },
      ];
      refuse(response, 400, 'Some values are not valid', fails);
      return true;
    };
    await showLive(<Surface />);
    choose([pdf('a.pdf')]);
    expect(await screen.findByText('This folder does not exist')).toBeInTheDocument();
  });

  it('with a virus is over; on the server it keeps its name, and is once more the next version', async () => {
    now().verdict = (name) =>
      (
        {
          'bad.pdf': { state: 'REJECTED_VIRUS' },
          'a.pdf': { state: 'FAILED', failure: 'upload_failed' },
        } as const
      )[name] ?? {};
    const { user } = await showLive(<Surface />);
    choose([pdf('bad.pdf'), pdf('good.pdf'), pdf('a.pdf')]);
    expect(await screen.findByText('File rejected: Virus detected')).toBeInTheDocument();
    await isDone('good.pdf');
    expect(line('bad.pdf').getByText(/Rejected: virus detected/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Upload bad.pdf again' })).toBeNull();
    expect(button('Take bad.pdf off the list')).toBeInTheDocument();
    await screen.findByRole('button', { name: 'Upload a.pdf again' });
    now().verdict = () => ({});
    await user.click(button('Upload a.pdf again'));
    await isDone('a.pdf');
    expect(
      tickets()
        .filter(({ body }) => body.file_id)
        .map(({ body }) => body.file_id),
    ).toEqual([now().of('a.pdf')?.entity_id]);
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

  it('is told of its own version, also when there is another one already, and that somebody has deleted the file', async () => {
    now().verdict = () => null;
    now().versions = [
      { no: 2, state: 'UPLOADED', failure: null },
      { no: 1, state: 'REJECTED_VIRUS', failure: null },
    ];
    await showLive(<Surface />);
    choose(pdfs(2));
    await screen.findByRole('progressbar', { name: 'f1.pdf: Scanning for viruses' });
    await screen.findByRole('progressbar', { name: 'f2.pdf: Scanning for viruses' });
    const file = now().of('f1.pdf')!;
    now().files.set(file.entity_id, { ...file, state: 'UPLOADED', newest_no: 2, current_no: 2 });
    now().files.delete(now().of('f2.pdf')!.entity_id);
    expect(await screen.findByText('File rejected: Virus detected')).toBeInTheDocument();
    await waitFor(() => expect(line('f2.pdf').getByText('No longer there')).toBeInTheDocument());
  });
});

describe('an upload is cancelled', () => {
  const cancelled = (name: string) =>
    waitFor(() => expect(line(name).getByText('The upload was cancelled')).toBeInTheDocument());

  it('while it waits: nothing of it was sent', async () => {
    now().isHolding = true;
    const { user } = await showLive(<Surface />);
    choose(pdfs(6));
    await waitFor(() => expect(now().inHand).toBe(5));
    await user.click(button('Cancel the upload of f6.pdf'));
    await cancelled('f6.pdf');
    now().release();
    await isDone('f1.pdf');
    expect(tickets().map(({ body }) => body.name)).not.toContain('f6.pdf');
  });

  it('while it is sent: it stops, the server is told, and it may be tried again', async () => {
    now().isHolding = true;
    const { user } = await showLive(<Surface />);
    choose([pdf('a.pdf')]);
    await waitFor(() => expect(now().inHand).toBe(1));
    await user.click(button('Cancel the upload of a.pdf'));
    await cancelled('a.pdf');
    await waitFor(() => expect(now().inHand).toBe(0));
    await waitFor(() =>
      expect(
        now()
          .called('POST', '/cancel')
          .map(({ body }) => body),
      ).toEqual([{ no: 1 }]),
    );
    expect(now().posts).toEqual([]);
    now().isHolding = false;
    await user.click(button('Upload a.pdf again'));
    await isDone('a.pdf');
  });

  it('before the server has answered: it is told once it has', async () => {
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
    await cancelled('a.pdf');
    expect(now().called('POST', '/cancel')).toEqual([]);
    go();
    await waitFor(() => expect(now().called('POST', '/cancel')).toHaveLength(1));
    expect(now().files.size).toBe(0);
    expect(now().posts).toEqual([]);
  });

  it('while it is scanned; where the scanner was faster it is there', async () => {
    now().verdict = () => null;
    const { user } = await showLive(<Surface />);
    choose(pdfs(2));
    await screen.findByRole('progressbar', { name: 'f1.pdf: Scanning for viruses' });
    await screen.findByRole('progressbar', { name: 'f2.pdf: Scanning for viruses' });
    await user.click(button('Cancel the upload of f1.pdf'));
    await cancelled('f1.pdf');
    const second = now().of('f2.pdf')!;
    now().files.set(second.entity_id, { ...second, state: 'UPLOADED', current_no: 1 });
    await user.click(button('Cancel the upload of f2.pdf'));
    await isDone('f2.pdf');
    expect(now().called('POST', '/cancel')).toHaveLength(2);
  });
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
      expect(
        within(await dialog())
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
      ).toEqual(['f2.pdf', 'f3.pdf', 'f4.pdf', 'f5.pdf', 'f6.pdf', 'and 1 more']),
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
    await waitFor(() => expect(line('a.pdf').getByText('The upload was cancelled')).toBeInTheDocument());
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
