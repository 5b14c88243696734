import { type Answers, fireEvent, refusal, screen, show, textsOf, waitFor, within } from '#tests/src/kit.ts';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SigningKey } from '#server/ports/signing/embedded/key.ts';
import { EXAMINED_MAX_BYTES } from '#src/pages/verify/examine.ts';
import VerifyPage from '#src/pages/verify/VerifyPage.tsx';
import { keyOf, paperWith, signedPaper } from '#tests/support/signedPaper.ts';
import { lockedPdf } from '../../e2e/pdfs.ts';

let key: SigningKey;
let pem: string;
let paper: Uint8Array<ArrayBuffer>;
// It has no workers either: pdf.js does the same work beside the test's own.
beforeEach(async () => {
  vi.stubGlobal('pdfjsWorker', await vi.importActual('pdfjs-dist/legacy/build/pdf.worker.min.mjs'));
});
beforeAll(async () => {
  ({ key, pem } = await keyOf());
  paper = await signedPaper(key, { name: 'Convenio de participación', signer: 'Nina Peña' });
});

const answers: Answers = ({ path }) =>
  path === 'signing/certificate' ? { body: { certificates: [pem] } } : undefined;
const open = (language: 'en' | 'es' = 'en', other: Answers = answers) =>
  show(<VerifyPage />, { answers: other, language, path: '/verify', at: '/verify' });
const fileOf = (content: BlobPart, name = 'signed.pdf') =>
  new File([content], name, { type: 'application/pdf' });
const result = () => screen.getByRole('status');
const concluded = (title: string) => within(result()).findByRole('heading', { level: 2, name: title });

describe('/verify', () => {
  it('tells that a paper is genuine, who signed it and when, and sends nothing of it', async () => {
    const { user, sent } = await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Verify a signed document' })).toBeVisible();
    expect(screen.getByText(/stays in this browser/)).toBeVisible();
    await user.upload(screen.getByTestId('verify-file'), fileOf(paper));
    await concluded('Genuine');
    expect(textsOf(within(result()).getAllByRole('listitem'))).toEqual([
      'What was signed has not been changed',
      'The signature covers the whole file: nothing was added',
      'It was signed with a key of ours',
      'The record of what happened is complete and in order',
      'The record is about the paper that was sent to be signed',
    ]);
    const said = result().textContent;
    for (const word of [
      'signed.pdf',
      'Convenio de participación',
      'Nina Peña',
      'Ivo Signer',
      'https://provnet.example',
    ])
      expect(said).toContain(word);
    expect(within(result()).getAllByText(/^Signed 11\/2\d\/2026/)).toHaveLength(2);
    expect(sent.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
      { method: 'GET', path: 'signing/certificate', body: null },
    ]);
  });

  it('takes one that is dropped, another one after it, and speaks Spanish', async () => {
    const { user } = await open('es');
    fireEvent.drop(screen.getByTestId('verify-drop'), {
      dataTransfer: { files: [fileOf(paper)], items: [], types: ['Files'] },
    });
    await concluded('Auténtico');
    await user.upload(screen.getByTestId('verify-file'), fileOf('hola', 'carta.pdf'));
    expect(await within(result()).findByText('Este archivo no es un PDF')).toBeVisible();
    expect(within(result()).queryByRole('heading')).toBeNull();
    expect(screen.getByRole('button', { name: 'Elegir otro PDF' })).toBeVisible();
  });

  it('says nothing of who signed where the paper is not as it was signed, or not signed here', async () => {
    const { user } = await open();
    const changed = Uint8Array.from(paper);
    changed[400]! ^= 1;
    await user.upload(screen.getByTestId('verify-file'), fileOf(changed));
    await concluded('Changed after it was signed');
    expect(screen.getByText('What was signed has been changed, or the signature is not valid')).toBeVisible();
    // Whose it claims to be would only be believed.
    for (const word of ['Nina Peña', 'a key of ours', 'https://provnet.example'])
      expect(result().textContent).not.toContain(word);
    const outcomes = () =>
      within(result())
        .getAllByRole('listitem')
        .map((item) => [item.textContent, item.querySelector('svg')!.dataset.testid]);
    const skipped = (text: string) => [`${text}: not judged`, 'RemoveCircleOutlineOutlinedIcon'];
    const rest = [
      skipped('With whose key it was signed'),
      skipped('Its record of what happened'),
      skipped('Which paper the record is about'),
    ];
    expect(outcomes()).toEqual([
      ['What was signed has been changed, or the signature is not valid', 'CancelOutlinedIcon'],
      skipped('Whether something was added'),
      ...rest,
    ]);
    await user.upload(screen.getByTestId('verify-file'), fileOf(Buffer.concat([paper, Buffer.from('\n%')])));
    await concluded('Something was added after it was signed');
    for (const word of ['Nina Peña', 'https://provnet.example'])
      expect(result().textContent).not.toContain(word);
    expect(outcomes()).toEqual([
      skipped('Whether what is shown is what was signed'),
      ['The signature covers only a part of the file', 'CancelOutlinedIcon'],
      ...rest,
    ]);
    const other = await keyOf('https://provnet.example');
    await user.upload(screen.getByTestId('verify-file'), fileOf(await signedPaper(other.key)));
    await concluded('Not signed here');
    expect(result().textContent).not.toContain('Nina Peña');
    // Anybody can write one that holds together.
    expect(screen.getByText('Its record of what happened: not judged')).toBeVisible();
  });

  it('without the certificates says what it knows, and asks again', async () => {
    let isAway = true;
    const { user } = await open('en', (sent) => (isAway ? refusal(503, 'Away') : answers(sent)));
    await user.upload(screen.getByTestId('verify-file'), fileOf(paper));
    await concluded('Not known whether it was signed here');
    expect(screen.getByText('Whether the key is ours could not be found out')).toBeVisible();
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await concluded('Genuine');
  });

  it('tells of what is no signed paper, too large or gone', async () => {
    const { user } = await open();
    const upload = (file: File) => user.upload(screen.getByTestId('verify-file'), file);
    for (const [content, words] of [
      [await paperWith((pdf) => void pdf.addPage()), 'No signature found'],
      [await lockedPdf(), /protected by a password/],
      [Buffer.from('%PDF-1.7\nnothing of a PDF'), /damaged/],
      [Buffer.from('Dear Nina'), 'This file is not a PDF'],
    ] as const) {
      await upload(fileOf(Uint8Array.from(content)));
      await waitFor(() => expect(within(result()).getByText(words)).toBeVisible());
      expect(within(result()).queryByRole('listitem')).toBeNull();
    }
    const large = fileOf('%PDF-');
    Object.defineProperty(large, 'size', { value: EXAMINED_MAX_BYTES + 1 });
    await upload(large);
    expect(await screen.findByText(/larger than 100 MB/)).toBeVisible();
    const gone = fileOf('%PDF-');
    gone.arrayBuffer = () => Promise.reject(new DOMException('', 'NotFoundError'));
    await upload(gone);
    expect(await screen.findByText(/could not be read/)).toBeVisible();
  });
});
