import { OctetString } from 'asn1js';
import { PDFDocument } from '@cantoo/pdf-lib';
import * as pkijs from 'pkijs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EnvelopeRecord } from '#schemas/contract/events.ts';
import type { SigningKey } from '#server/ports/signing/embedded/key.ts';
import { partiesOf, recordOf } from '#src/verify/record.ts';
import { readSignature } from '#src/verify/signature.ts';
import { checksOf, conclusionOf, verdictOf } from '#src/verify/verdict.ts';
import { AT, chainOf, keyOf, signedPaper } from '#tests/support/signedPaper.ts';

let key: SigningKey;
let pem: string;
let paper: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  ({ key, pem } = await keyOf());
  paper = await signedPaper(key);
});

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const bytesOf = (content: string) => Uint8Array.from(Buffer.from(content, 'latin1'));
const join = (...parts: readonly Uint8Array[]) => Uint8Array.from(Buffer.concat(parts));
const concluded = async (bytes: Uint8Array<ArrayBuffer>, certificates: string[] | null = [pem]) =>
  conclusionOf(await verdictOf(bytes, certificates, null));
/** Where the signature stands in a signed paper, with its brackets. */
function holeOf(bytes: Uint8Array): { from: number; to: number } {
  const [, from, to] = /\/ByteRange \[0 (\d+) (\d+) \d+\]/.exec(text(bytes))!.map(Number);
  return { from: from!, to: to! };
}
const cmsOf = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
  const { from, to } = holeOf(bytes);
  return Uint8Array.from(Buffer.from(text(bytes).slice(from + 1, to - 1), 'hex'));
};
const signedDataOf = (bytes: Uint8Array) =>
  new pkijs.SignedData({ schema: pkijs.ContentInfo.fromBER(cmsOf(bytes)).content });
const written = (signed: pkijs.SignedData): Buffer =>
  Buffer.from(
    new pkijs.ContentInfo({ contentType: pkijs.id_ContentType_SignedData, content: signed.toSchema(true) })
      .toSchema()
      .toBER(false),
  );
/** Some other paper that bears a signature which was made elsewhere. */
function forged(cms: Buffer): Uint8Array<ArrayBuffer> {
  const head = '%PDF-1.7\n1 0 obj\n<< /Type /Sig /ByteRange ';
  const hole = `<${cms.toString('hex')}>`;
  const tail = ' >>\nendobj\n% You owe us a million\n%%EOF';
  const range = (numbers: readonly number[]) => `[${numbers.join(' ')}]`.padEnd(60);
  const start = head.length + 60 + ' /Contents '.length;
  const numbers = range([0, start, start + hole.length, tail.length]);
  return bytesOf(`${head}${numbers} /Contents ${hole}${tail}`);
}

describe('a signed paper', () => {
  it('is as it was signed, here', async () => {
    expect(await readSignature(paper)).toMatchObject({
      isWhole: true,
      isSound: true,
      signer: 'https://provnet.example',
      at: new Date(AT),
    });
  });

  it('is changed with any bit of it changed, wherever', async () => {
    const { from, to } = holeOf(paper);
    const places = [0, 20, from >> 1, from - 1, to, (to + paper.length) >> 1, paper.length - 1];
    for (const place of places) {
      const changed = Uint8Array.from(paper);
      changed[place]! ^= 1;
      expect(await concluded(changed), `byte ${place}`).not.toMatch(/genuine|doubtful|foreign|unsure/);
    }
  });

  it('is changed with another signature in its place, and cut off anywhere has none or another one', async () => {
    const { from, to } = holeOf(paper);
    const other = await signedPaper(key, { name: 'Another paper' });
    const hole = holeOf(other);
    const swapped = join(paper.subarray(0, from), other.subarray(hole.from, hole.to), paper.subarray(to));
    expect(await concluded(swapped)).toBe('changed');
    for (const length of [from, from + 100, to, paper.length - 1])
      expect(await concluded(paper.slice(0, length)), String(length)).toMatch(/changed|added|unsigned/);
  });

  it('is added to with anything after it: bytes, an update, another signature that cannot be read', async () => {
    expect(await concluded(join(paper, bytesOf('\n')))).toBe('added');
    const update = '\n9 0 obj\n<< /Type /Page >>\nendobj\ntrailer\n<< /Prev 100 >>\n%%EOF\n';
    expect(await concluded(join(paper, bytesOf(update)))).toBe('added');
    const second = '<< /ByteRange [0 10 20 30] /Contents <3000> >>';
    expect(await concluded(join(paper, bytesOf(second)))).toMatch(/unsigned|changed|added/);
  });

  it('is not taken for another one by a signature that brings what it signs along', async () => {
    const { from, to } = holeOf(paper);
    const covered = join(paper.subarray(0, from), paper.subarray(to));
    const signed = signedDataOf(paper);
    signed.encapContentInfo.eContent = new OctetString({ valueHex: covered.buffer });
    const fake = forged(written(signed));
    // For the library alone it is true: that is why it is not asked alone.
    const { encapContentInfo } = signedDataOf(fake);
    expect(encapContentInfo.eContent).toBeDefined();
    expect(await signedDataOf(fake).verify({ signer: 0, data: new ArrayBuffer(1), checkChain: false })).toBe(
      true,
    );
    expect(await readSignature(fake)).toMatchObject({ isWhole: true, isSound: false });
    expect(await concluded(fake)).toBe('changed');
  });

  it('is nobody’s with two certificates of one name, or two signers', async () => {
    const liar = await keyOf();
    const twice = signedDataOf(paper);
    const { certificate } = liar.key;
    certificate.serialNumber = key.certificate.serialNumber;
    certificate.tbsView = new Uint8Array(certificate.encodeTBS().toBER());
    twice.certificates = [certificate, key.certificate];
    expect(signedDataOf(forged(written(twice))).certificates).toHaveLength(2);
    expect(await readSignature(forged(written(twice)))).toBeNull();
    const signers = signedDataOf(paper);
    signers.signerInfos.push(signers.signerInfos[0]!);
    expect(await readSignature(forged(written(signers)))).toBeNull();
  });

  it('is of somebody else with a key of the same name, and of nobody known without our certificates', async () => {
    const liar = await keyOf();
    const theirs = await signedPaper(liar.key);
    expect(await concluded(theirs)).toBe('foreign');
    expect(await concluded(theirs, [])).toBe('foreign');
    expect(await concluded(paper, null)).toBe('unsure');
    expect(await concluded(theirs, [pem, liar.pem])).toBe('doubtful');
  });
});

describe('what nobody has signed', () => {
  it.each([
    ['nothing', new Uint8Array()],
    ['no PDF', bytesOf('hello')],
    ['a byte range without a signature', bytesOf('%PDF-1.7 /ByteRange [0 4 4 20] /Contents <>')],
    ['one of numbers that are too large', bytesOf('%PDF-1.7 /ByteRange [0 9999999999 9999999999 1]')],
    ['one that goes backwards', bytesOf('%PDF-1.7 /ByteRange [20 4 8 2] <3000>')],
    ['a signature that is none', bytesOf('%PDF-1.7 <3003020100> /ByteRange [0 9 21 30]            ')],
    ['a signature of odd length', bytesOf('%PDF-1.7 <300> /ByteRange [0 9 14 30]                    ')],
    ['sequences in sequences', forged(Buffer.from('3080'.repeat(50_000), 'hex'))],
    ['brackets without end', bytesOf(`%PDF-1.7 ${'/ByteRange [0 '.repeat(20_000)}`)],
    ['digits without end', bytesOf(`%PDF-1.7 /ByteRange [${'1'.repeat(1_000_000)}`)],
    ['spaces without end', bytesOf(`%PDF-1.7 ${`/ByteRange${' '.repeat(1000)}`.repeat(1000)}`)],
  ])('is not signed: %s', async (_, bytes) => {
    expect(await readSignature(bytes)).toBeNull();
    expect(await concluded(bytes)).toBe('unsigned');
  });

  it('is searched piece by piece: the page goes on, and a signature between two of them is found', async () => {
    const plain = new Uint8Array(50_000_000).fill(0x20);
    let turns = 0;
    const ticking = setInterval(() => (turns += 1), 1);
    expect(await readSignature(plain)).toBeNull();
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(20);
    // The paper before 1 MB of what was added, at each place where its byte range lies across the seam.
    const at = text(paper).lastIndexOf('/ByteRange');
    for (const within of [-1, 1, 5, 15, 30]) {
      const added = (1 << 20) - (paper.length - at - within);
      const longer = join(paper, new Uint8Array(Math.max(added, 0)).fill(0x20));
      expect(await readSignature(longer), String(within)).toMatchObject({ isWhole: false, isSound: true });
    }
  });
});

describe('the record of a paper', () => {
  const recordWith = async (more: Partial<EnvelopeRecord> = {}): Promise<EnvelopeRecord> => {
    const detail = {
      paper_sha256: 'a1',
      parties: [{ party: 'PROVIDER', name: 'Nina', email: 'n@x.example' }],
    };
    const none = { ip: null, agent: null, detail: {} };
    const events = await chainOf([
      { ...none, kind: 'SENT', party: null, detail },
      { ...none, kind: 'SIGNED', party: 'PROVIDER' },
      { ...none, kind: 'COMPLETED', party: null },
    ]);
    return { envelope: 'e', name: 'n', paper_sha256: 'a1', events, ...more };
  };
  const found = async (record: EnvelopeRecord | null) => {
    const verdict = await verdictOf(paper, [pem], record);
    const outcomes = Object.fromEntries(checksOf(verdict).map(({ name, outcome }) => [name, outcome]));
    return { conclusion: conclusionOf(verdict), brokenAt: verdict.brokenAt, ...outcomes };
  };

  it('holds together, or does not from an event on', async () => {
    const record = await recordWith();
    const [sent, signed, completed] = record.events as [
      EnvelopeRecord['events'][0],
      EnvelopeRecord['events'][0],
      EnvelopeRecord['events'][0],
    ];
    expect(await found(record)).toMatchObject({ conclusion: 'genuine', events: 'yes', paper: 'yes' });
    const broken = async (events: EnvelopeRecord['events']) => found({ ...record, events });
    expect(await broken([sent, { ...signed, at: '2020-01-01T00:00:00.000Z' }, completed])).toMatchObject({
      conclusion: 'doubtful',
      events: 'no',
      brokenAt: 1,
    });
    expect(await broken([sent, completed])).toMatchObject({ brokenAt: 1 });
    expect(await broken([sent, completed, signed])).toMatchObject({ brokenAt: 1 });
    expect(await broken([signed, completed])).toMatchObject({ brokenAt: 0, paper: 'no' });
    expect(await found({ ...record, paper_sha256: 'b2' })).toMatchObject({
      conclusion: 'doubtful',
      paper: 'no',
    });
    expect(await found(null)).toMatchObject({ conclusion: 'doubtful', events: 'unknown', paper: 'unknown' });
  });

  it('names who was asked, and when they signed', async () => {
    expect(partiesOf(await recordWith())).toEqual([
      { party: 'PROVIDER', name: 'Nina', email: 'n@x.example', signedAt: AT },
    ]);
    expect(partiesOf(await recordWith({ events: [] }))).toEqual([]);
  });

  it('is none when somebody else has written it', async () => {
    const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
    const record = await recordWith();
    expect(recordOf(encode(record))).toEqual(record);
    for (const other of [
      null,
      [],
      'x',
      {},
      { ...record, name: 1 },
      { ...record, events: null },
      { ...record, events: [null] },
      { ...record, events: [{ ...record.events[0], detail: null }] },
      { ...record, events: [{ ...record.events[0], seq: '1' }] },
    ])
      expect(recordOf(encode(other)), JSON.stringify(other)).toBeNull();
    expect(recordOf(new TextEncoder().encode('{'))).toBeNull();
    expect(recordOf(new Uint8Array(8_000_001))).toBeNull();
    const deep = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const nested = { ...record, events: [{ ...record.events[0], detail: 0 }] };
    const read = recordOf(
      new TextEncoder().encode(JSON.stringify(nested).replace('"detail":0', `"detail":${deep}`)),
    );
    expect(read === null || (await found(read)).brokenAt === 0).toBe(true);
  });
});

it('is found in what another program wrote before it as well', async () => {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  pdf.setSubject('/ByteRange [0 1 2 3] /Contents <00>');
  expect(await concluded(await signedPaper(key, { paper: await pdf.save() }))).toBe('doubtful');
});
