import { controlClock, passTime, refusal, screen, waitFor } from '#tests/src/kit.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import Download from '#src/pages/Download.tsx';
import { suggestedName } from '#src/pages/download/suggestedName.ts';
import { links } from '../resources/files/preview/support.tsx';
import { type Answers, show, withNotices } from '../resources/screen.tsx';

/** So long (ms) after the download has begun the window closes. */
const CLOSE_MS = 1000;
const saved: string[] = [];
const close = vi.fn();
beforeEach(() => {
  saved.length = 0;
  close.mockClear();
  vi.stubGlobal('close', close);
  URL.createObjectURL = () => 'blob:http://localhost/1';
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

const open = (search: string, answers: Answers = links()) =>
  show(withNotices(<Download />), {
    answers,
    path: '/download/:key',
    at: { pathname: '/download/k-1_x', search },
  });
const refused = (status: number, message: string, at = 'util/file/download-url'): Answers => {
  const good = links();
  return (sent) => (sent.path === at ? refusal(status, message) : good(sent));
};

describe('/download/{key}', () => {
  it('fetches the link of this key, saves under the name, closes the window, and says so where it stays', async () => {
    controlClock();
    const { sent, user } = await open('?name=Contrato%20%C3%B1.pdf');
    expect(screen.getByRole('status')).toBeInTheDocument();
    await waitFor(() => expect(saved).toHaveLength(1));
    await passTime(CLOSE_MS);
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    expect(saved).toEqual(['Contrato ñ.pdf']);
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET util/file/download-url',
      'GET util/file/content/t1',
    ]);
    expect(Object.fromEntries(sent[0]!.query)).toEqual({ key_name: 'k-1_x', as: 'attachment' });
    expect(await screen.findByRole('heading', { name: 'The download has begun' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Download again' }));
    await waitFor(() => expect(saved).toHaveLength(2));
    // Links end: each time is asked for anew.
    expect(sent.filter(({ path }) => path === 'util/file/download-url')).toHaveLength(2);
    await passTime(CLOSE_MS);
    await waitFor(() => expect(close).toHaveBeenCalledTimes(2));
  });

  it('without a name saves as `file`', async () => {
    await open('');
    await waitFor(() => expect(saved).toEqual(['file']));
  });

  it.each(['util/file/download-url', 'util/file/content/t1'])('tells of a file missing at %s', async (at) => {
    await open('?name=a.pdf', refused(404, 'No results found', at));
    expect(await screen.findByText('The file does not exists')).toBeVisible();
    expect(screen.getByRole('link')).toHaveAttribute('href', '/');
    expect(saved).toEqual([]);
    expect(close).not.toHaveBeenCalled();
  });

  it.each([
    [500, 'Sorry'],
    [403, 'You may not'],
    [409, 'This is not possible now'],
  ])('stops silently on any other failure (%i), with a way on', async (status, message) => {
    const { user, sent } = await open('?name=a.pdf', refused(status, message));
    expect(await screen.findByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
    expect(screen.queryByText(new RegExp(message))).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('a.pdf')).toBeVisible();
    expect([saved, close.mock.calls]).toEqual([[], []]);
    const before = sent.length;
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(sent.length).toBeGreaterThan(before);
  });
});

it.each([
  ['Plan.pdf', 'Plan.pdf'],
  ['Ünïcode 文書 🧾.docx', 'Ünïcode 文書 🧾.docx'],
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['a\\b/c', 'a_b_c'],
  ['in\u0000v\r\nisible\u202Egpj.exe', 'in_v__isible_gpj.exe'],
  ['  spaced  ', 'spaced'],
  ['..', 'file'],
  ['', 'file'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(251)}.pdf`],
  [null, 'file'],
])('the suggested name: %j → %j', (given, wanted) => expect(suggestedName(given)).toBe(wanted));
