import { randomBytes } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openClamd } from '#server/ports/scanner/clamd.ts';
import { openScanner, ScannerAway } from '#server/ports/scanner/index.ts';
import { eicar, startClamd, STREAM_MAX_BYTES } from '../../../support/clamd.ts';

const MEGABYTE = 1024 * 1024;
const pieces = (...parts: Buffer[]): Readable => Readable.from(parts, { objectMode: false });

const clamd = await startClamd();
afterAll(() => clamd?.close());

describe.skipIf(!clamd)('the scanner with a real clamd', () => {
  const scanner = openScanner({ clamd: clamd?.address });
  const scan = (...parts: Buffer[]) => scanner.scan(pieces(...parts));
  const FOUND = { clean: false, virus: expect.stringContaining('EICAR') };

  it('calls clean what is clean, and nothing as well', async () => {
    expect(await scan(Buffer.from('a letter'))).toEqual({ clean: true });
    expect(await scan()).toEqual({ clean: true });
  });

  it('names the virus, alone, within a larger file, and where two pieces meet', async () => {
    expect(await scan(eicar())).toEqual(FOUND);
    const noise = randomBytes(3 * MEGABYTE);
    expect(await scan(Buffer.concat([noise, eicar(), noise]))).toEqual(FOUND);
    expect(await scan(eicar().subarray(0, 30), eicar().subarray(30))).toEqual(FOUND);
  });

  it('looks at what comes after an empty piece', async () => {
    const content = new Readable({ objectMode: true, read: () => undefined });
    for (const piece of [Buffer.from('first'), Buffer.alloc(0), eicar(), null]) content.push(piece);
    expect(await scanner.scan(content)).toEqual(FOUND);
  });

  it('takes the largest upload, and reads no faster than clamd does', async () => {
    let made = 0;
    let most = 0;
    const content = new Readable({
      read() {
        made += 1;
        most = Math.max(most, this.readableLength);
        this.push(made > 240 ? null : randomBytes(64 * 1024));
      },
    });
    expect(await scanner.scan(content)).toEqual({ clean: true });
    expect(made).toBe(241);
    expect(most).toBeLessThan(MEGABYTE);
  });

  it('calls nothing clean that is larger than clamd takes', async () => {
    const tooLarge = Readable.from(
      (function* () {
        for (let sent = 0; sent <= STREAM_MAX_BYTES; sent += MEGABYTE) yield randomBytes(MEGABYTE);
      })(),
    );
    await expect(scanner.scan(tooLarge)).rejects.toThrow(ScannerAway);
    expect(tooLarge.destroyed).toBe(true);
  });

  it('scans several at once, each with its own verdict', async () => {
    const verdicts = await Promise.all(
      Array.from({ length: 12 }, (_, n) => scan(n % 3 === 0 ? eicar() : Buffer.from(`letter ${n}`))),
    );
    expect(verdicts.map(({ clean }) => clean)).toEqual(verdicts.map((_, n) => n % 3 !== 0));
  });

  it('tells what is wrong with the content, not that the scanner is away', async () => {
    const brokenBy = (reason?: Error) => {
      const content = new Readable({ read: () => undefined });
      content.push('half of it');
      setImmediate(() => content.destroy(reason));
      return scanner.scan(content);
    };
    await expect(brokenBy(new Error('the disk is gone'))).rejects.toThrow('the disk is gone');
    await expect(brokenBy()).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
  });

  it('stops when it is told to, with the reason, and closes the content', async () => {
    const stopping = new AbortController();
    const endless = new PassThrough();
    endless.write('so far');
    const scanned = scanner.scan(endless, stopping.signal);
    setImmediate(() => stopping.abort(new Error('the server ends')));
    await expect(scanned).rejects.toThrow('the server ends');
    expect(endless.destroyed).toBe(true);
    await expect(scanner.scan(pieces(), stopping.signal)).rejects.toThrow('the server ends');
  });

  describe('that does not answer', () => {
    afterEach(async () => {
      await clamd?.stop();
      await clamd?.start();
    });

    it('is away while it is down, and scans when it is back', async () => {
      expect(await scanner.isReady()).toBe(true);
      await clamd?.stop();
      expect(await scanner.isReady()).toBe(false);
      await expect(scan(Buffer.from('a letter'))).rejects.toThrow(ScannerAway);
      await clamd?.start();
      expect(await scanner.isReady()).toBe(true);
      expect(await scan(eicar())).toEqual(FOUND);
    });

    it('is away when it is halted: the connection is there, the verdict is not', async () => {
      const { address, pid } = clamd as NonNullable<typeof clamd>;
      const impatient = openClamd(address, { silence: 200, ping: 200 });
      process.kill(pid, 'SIGSTOP');
      await expect(impatient.scan(pieces(Buffer.from('a letter')))).rejects.toThrow('clamd says nothing');
      expect(await impatient.isReady()).toBe(false);
    });

    it('is away when it is killed in the middle of a file', async () => {
      const content = new PassThrough();
      content.write(randomBytes(MEGABYTE));
      const scanned = scanner.scan(content);
      const refused = expect(scanned).rejects.toThrow(ScannerAway);
      await expect.poll(() => content.readableLength).toBe(0);
      await clamd?.stop();
      content.end(randomBytes(MEGABYTE));
      await refused;
    });
  });
});
