import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { FILE_NAME_MAX } from '#schemas/file/index.ts';
import { BATCH_SIZE, UPLOAD_MAX_BYTES } from '#schemas/vocabulary/index.ts';
import { button, choose, FOLDER, line, now, pdf, pdfs, showLive, Surface, useServer } from './support.tsx';

useServer();

const tickets = () => now().called('POST', '/upload-url');
const sized = (name: string, size: number) => {
  const file = pdf(name, 0);
  Object.defineProperty(file, 'size', { value: size });
  return file;
};

describe('an upload', () => {
  it('goes from the ticket to the storage and the scanner, and is there', async () => {
    const { user } = await showLive(<Surface />);
    choose([pdf('Plan ñ.pdf', 2048)]);
    await waitFor(() => expect(line('Plan ñ.pdf').getByText('2 kB · Uploaded')).toBeInTheDocument());
    const { posts, called } = now();
    expect(tickets().map(({ body }) => body)).toEqual([
      { name: 'Plan ñ.pdf', size: 2048, use: 'explorer', folder_prefix: FOLDER, name_choice: 'refuse' },
    ]);
    expect(posts).toHaveLength(1);
    expect(posts[0]?.parts).toEqual(['key', 'policy', 'Content-Type', 'file']);
    expect(posts[0]?.content.toString()).toBe('%'.repeat(2048));
    expect(posts[0]?.headers.authorization).toBeUndefined();
    expect(called('POST', '/uploaded').map(({ body }) => body)).toEqual([{ no: 1 }]);
    expect(screen.getByRole('status')).toHaveTextContent('Plan ñ.pdf: Uploaded');
    await user.click(button('Take Plan ñ.pdf off the list'));
    expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull();
  });

  it('posts to a path of the own server as well, is confidential where that is asked for, and a new version', async () => {
    now().formUrl = '/storage/upload';
    (globalThis as unknown as { jsdom: { reconfigure(to: { url: string }): void } }).jsdom.reconfigure({
      url: `${now().url}/console`,
    });
    now().files.set('known', { ...now().files.get('known')!, entity_id: 'known', newest_no: 3 });
    await showLive(<Surface secure fileId="known" leadType="TP" />);
    choose([pdf('a.pdf')]);
    await waitFor(() => expect(line('a.pdf').getByText(/Uploaded/)).toBeInTheDocument());
    expect(now().posts.map(({ url }) => url)).toEqual(['/storage/upload']);
    const [asked] = now().called('POST', '/upload-url/secure');
    expect(asked?.body).toMatchObject({ file_id: 'known', lead_type: 'TP' });
    expect(now().called('POST', '/uploaded')[0]?.body).toEqual({ no: 4 });
  });

  it('waits its turn, five being on their way at most; goes on when the screen is left, and comes to the folder in which it was begun', async () => {
    now().isHolding = true;
    function Screens() {
      const [place, go] = useState(FOLDER);
      return (
        <>
          <button onClick={() => go('')}>Leave</button>
          <button onClick={() => go('prospecting/TP/Other/')}>Other</button>
          {place && <Surface key={place} prefix={place} />}
        </>
      );
    }
    const { user } = await showLive(<Screens />);
    choose(pdfs(BATCH_SIZE + 2));
    await waitFor(() => expect(now().inHand).toBe(BATCH_SIZE));
    expect(line('f6.pdf').getByText(/Waiting/)).toBeInTheDocument();
    expect(tickets()).toHaveLength(BATCH_SIZE);
    const region = screen.getByRole('region', { name: 'Uploads · 0 of 7 done' });
    expect(within(region).getAllByRole('progressbar')).toHaveLength(BATCH_SIZE);
    now().release(1);
    await waitFor(() => expect(tickets()).toHaveLength(BATCH_SIZE + 1));

    await user.click(button('Leave'));
    expect(screen.queryByTestId('upload-files')).toBeNull();
    now().isHolding = false;
    now().release();
    await waitFor(() => expect(now().posts).toHaveLength(BATCH_SIZE + 2));
    await user.click(button('Other'));
    choose([pdf('other.pdf')]);
    await waitFor(() => expect(screen.getAllByText(/· Uploaded$/)).toHaveLength(BATCH_SIZE + 3));
    expect(tickets().map(({ body }) => body.folder_prefix)).toEqual([
      ...Array.from({ length: BATCH_SIZE + 2 }, () => FOLDER),
      'prospecting/TP/Other/',
    ]);
    expect(now().mostInHand).toBe(BATCH_SIZE);
    expect(screen.getByRole('region', { name: 'Uploads' })).toBeInTheDocument();
  });

  it('says how much was sent, and that it is scanned; all that wait are asked for in one call; leaving the page is asked about while something is to be sent', async () => {
    now().isHolding = true;
    now().verdict = () => null;
    const sending: XMLHttpRequest[] = [];
    const { send } = XMLHttpRequest.prototype;
    vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
      sending.push(this);
      send.call(this, body);
    });
    await showLive(<Surface />);
    const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(false);
    choose(pdfs(2));
    await waitFor(() => expect(now().inHand).toBe(2));
    expect(leave()).toBe(true);
    const bar = screen.getByRole('progressbar', { name: 'f1.pdf: Uploading' });
    // jsdom tells of progress only when the answer is there.
    act(() => {
      sending[0]?.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 30, total: 90 }));
    });
    expect(bar).toHaveAttribute('aria-valuenow', '33');
    expect(line('f1.pdf').getByText('100 bytes · Uploading · 33%')).toBeInTheDocument();
    now().release();
    await screen.findByRole('progressbar', { name: 'f1.pdf: Scanning for viruses' });
    await screen.findByRole('progressbar', { name: 'f2.pdf: Scanning for viruses' });
    expect(leave()).toBe(false);
    const ids = ['f1.pdf', 'f2.pdf'].map((name) => now().of(name)?.entity_id).join(',');
    await waitFor(() => expect(now().called('GET', '/states').at(-1)?.query.get('ids')).toBe(ids));
    now().verdict = () => ({ scan: 'NOT_SCANNED' });
    await waitFor(() => expect(screen.getAllByText('Not scanned')).toHaveLength(2));
  });
});

it('a file that breaks a rule is told with all that is wrong, and nothing of it is sent', async () => {
  await showLive(<Surface use="agreement" />);
  const long = `${'x'.repeat(60)}.exe`;
  choose([sized('big.pdf', UPLOAD_MAX_BYTES + 1), sized(long, 0), sized('two.pdf', 1), sized('more.pdf', 1)]);
  expect(line('big.pdf').getByText('The file is too large: at most 14.5 MB are allowed')).toBeInTheDocument();
  expect(line('big.pdf').getByText(/^14\.5 MB/)).toBeInTheDocument();
  expect(
    line(long).getByText(
      'The file is too small: it must hold at least 1 byte. This type of file is not allowed here. Allowed: ' +
        'PDF, JPEG image, PNG image, Word document, and Word document (97–2003)',
    ),
  ).toBeInTheDocument();
  expect(line('more.pdf').getByText('Too many files: at most 1 are allowed')).toBeInTheDocument();
  // The same file would meet with the same answer; one too many may have its turn later.
  expect(screen.queryByRole('button', { name: 'Upload big.pdf again' })).toBeNull();
  expect(button('Upload more.pdf again')).toBeInTheDocument();
  await waitFor(() => expect(line('two.pdf').getByText(/Uploaded/)).toBeInTheDocument());
  expect(tickets().map(({ body }) => body.name)).toEqual(['two.pdf']);
});

it('a file that breaks a rule is counted for those who hear it, and measured by its name as the server keeps it, whose end stays in sight', async () => {
  await showLive(<Surface />);
  const name = `${'Agreement of the county '.repeat(8)}2026 signed.txt`;
  choose([name, '2.pdf', '3.pdf', '4.pdf'].map((each) => sized(each, 0)));
  expect(screen.getByRole('status')).toHaveTextContent('0 uploaded, 4 failed');
  expect(screen.getByTitle(name).lastElementChild).toHaveTextContent(/^6? ?signed\.txt$/);
  expect(screen.getByTitle(name).textContent).toBe(name);

  const long = `${'x'.repeat(FILE_NAME_MAX)}.pdf`;
  choose([pdf(long), pdf(' spaced.pdf ')]);
  expect(line(long).getByText('Write at most 255 characters')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: `Upload ${long} again` })).toBeNull();
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Uploads · 5 failed' })).toHaveTextContent('Uploaded'),
  );
  expect(tickets()).toHaveLength(1);
});

const over = { types: ['Files'] };
const surface = () => screen.getByTestId('surface');

const leave = (to: Element) => {
  const event = createEvent.dragLeave(surface());
  Object.defineProperty(event, 'relatedTarget', { value: to });
  fireEvent(surface(), event);
};

it('files over the surface light it up, and are taken where they are dropped, folders not; their list folds away, and forgets what has ended but for what may be tried again', async () => {
  const { user } = await showLive(<Surface />);
  fireEvent.dragOver(surface(), { dataTransfer: { types: ['text/plain'] } });
  expect(screen.queryByText(`Drop into ${FOLDER}`)).toBeNull();
  fireEvent.dragOver(surface(), { dataTransfer: over });
  expect(screen.getByText(`Drop into ${FOLDER}`)).toBeInTheDocument();
  leave(screen.getByRole('heading'));
  expect(screen.getByText(`Drop into ${FOLDER}`)).toBeInTheDocument();
  leave(document.body);
  expect(screen.queryByText(`Drop into ${FOLDER}`)).toBeNull();
  const entry = (isDirectory: boolean) => ({ kind: 'file', webkitGetAsEntry: () => ({ isDirectory }) });
  const dataTransfer = {
    ...over,
    files: [pdf('folder'), ...pdfs(2)],
    items: [entry(true), entry(false), entry(false)],
  };
  fireEvent.drop(surface(), { dataTransfer });
  await waitFor(() => expect(screen.getAllByText(/· Uploaded$/)).toHaveLength(2));
  expect(screen.queryByTitle('folder')).toBeNull();

  now().broken = 1;
  choose([pdf('broken.pdf')]);
  await waitFor(() => expect(button('Upload broken.pdf again')).toBeInTheDocument());
  await user.click(button('Hide the list of uploads'));
  expect(button('Show the list of uploads')).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('listitem')).toBeNull();
  await user.click(button('Show the list of uploads'));
  await user.click(button('Clear the list'));
  expect(screen.queryByTitle('f1.pdf')).toBeNull();
  expect(line('broken.pdf').getByText('Upload failed, please try again')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Clear the list' })).toBeNull();
});
