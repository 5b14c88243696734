import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { openClamd } from '#server/ports/scanner/clamd.ts';
import { openScanner, ScannerAway } from '#server/ports/scanner/index.ts';

let server: Server | undefined;
const sockets = new Set<Socket>();

afterEach(async () => {
  sockets.forEach((socket) => socket.destroy());
  sockets.clear();
  const closed = server && once(server, 'close');
  server?.close();
  await closed;
  server = undefined;
});

/** A server that is none: what it does with each connection. */
async function listen(behave: (socket: Socket) => void) {
  server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    behave(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return openClamd({ host: '127.0.0.1', port }, { silence: 300, file: 600, ping: 300 });
}

/** Reads to the end of a stream as clamd does, and answers. */
const answering =
  (answer: string | Buffer, end = true) =>
  (socket: Socket) => {
    let heard = Buffer.alloc(0);
    socket.on('data', (part) => {
      heard = Buffer.concat([heard, part]);
      if (heard.subarray(-4).equals(Buffer.alloc(4)) || heard.includes('PING')) {
        socket.write(answer);
        if (end) socket.end();
      }
    });
  };

const letter = (): Readable => Readable.from([Buffer.from('a letter')], { objectMode: false });

describe('the scanner believes only an explicit verdict', () => {
  it('and reads one', async () => {
    const clean = await listen(answering('stream: OK\0'));
    expect(await clean.scan(letter())).toEqual({ clean: true });
  });

  it('that came in parts', async () => {
    const slow = await listen((socket) => {
      answering('stream: Win.Test', false)(socket);
      socket.once('data', () => setTimeout(() => socket.end('.EICAR FOUND\0'), 50));
    });
    expect(await slow.scan(letter())).toEqual({ clean: false, virus: 'Win.Test.EICAR' });
  });

  it.each([
    ['nonsense', 'HTTP/1.1 400 Bad Request\r\n\r\n\0'],
    ['an error', 'INSTREAM size limit exceeded. ERROR\0'],
    ['an error of the scan', "stream: Can't allocate memory ERROR\0"],
    ['half an answer', 'stream: O'],
    ['an answer without its end', 'stream: OK'],
    ['an answer about something else', 'other: OK\0'],
    ['a verdict with something behind it', 'stream: OK or not\0'],
    ['a verdict in other letters', 'stream: ok\0'],
    ['a virus without a name', 'stream:  FOUND\0'],
    ['a name that is none', `stream: ${'x'.repeat(1000)} FOUND\0`],
    ['bytes', Buffer.from([255, 254, 0])],
    ['nothing but an end', '\0'],
    ['more than an answer has', 'x'.repeat(100_000)],
    ['nothing at all', ''],
  ])('not %s', async (_, answer) => {
    const scanner = await listen(answering(answer));
    const content = letter();
    await expect(scanner.scan(content)).rejects.toThrow(ScannerAway);
    expect(content.destroyed).toBe(true);
  });

  it('not one that came before the content', async () => {
    const hasty = await listen((socket) => void socket.write('stream: OK\0'));
    const content = new Readable({ read: () => undefined });
    setTimeout(() => {
      content.push('the rest');
      content.push(null);
    }, 100);
    await expect(hasty.scan(content)).rejects.toThrow(ScannerAway);
  });

  it('and says what it was told instead, without its control characters', async () => {
    const scanner = await listen(answering('no\nroom ERROR\0'));
    await expect(scanner.scan(letter())).rejects.toThrow('clamd gave no verdict: no?room ERROR');
  });
});

describe('the scanner waits so long and no longer', () => {
  it('for who says nothing', async () => {
    const silent = await listen(() => undefined);
    const [isReady] = await Promise.all([
      silent.isReady(),
      expect(silent.scan(letter())).rejects.toThrow('clamd says nothing'),
    ]);
    expect(isReady).toBe(false);
  });

  it('for who takes nothing', async () => {
    const full = await listen((socket) => void socket.pause());
    const endless = new Readable({ read: (size) => void endless.push(Buffer.alloc(size)) });
    await expect(full.scan(endless)).rejects.toThrow(ScannerAway);
    expect(endless.destroyed).toBe(true);
  });

  it('for who always says a little more', async () => {
    const drip = await listen((socket) => {
      const timer = setInterval(() => socket.write('.'), 50);
      socket.once('close', () => clearInterval(timer));
    });
    await expect(drip.scan(letter())).rejects.toThrow('clamd took too long');
  });

  it('for who hangs up', async () => {
    const gone = await listen((socket) => socket.destroy());
    await expect(gone.scan(letter())).rejects.toThrow(ScannerAway);
    expect(await gone.isReady()).toBe(false);
  });

  it('for who is not there', async () => {
    const nobody = openClamd({ host: '127.0.0.1', port: 1 });
    await expect(nobody.scan(letter())).rejects.toThrow(ScannerAway);
    const nowhere = openClamd({ host: 'clamd.invalid', port: 3310 });
    await expect(nowhere.scan(letter())).rejects.toThrow(ScannerAway);
  });

  it('and is not ready by any other word', async () => {
    expect(await (await listen(answering('PONG\0'))).isReady()).toBe(true);
    server?.close();
    expect(await (await listen(answering('PANG\0'))).isReady()).toBe(false);
  });
});

describe('without a scanner', () => {
  it('the start says so once, and no file is called clean', async () => {
    const told: unknown[] = [];
    const log = { warn: (data: object, message: string) => void told.push({ ...data, message }) };
    const nobody = openScanner({}, log);
    expect(nobody.kind).toBe('none');
    expect(await nobody.isReady()).toBe(true);
    await expect(nobody.scan(letter())).rejects.toThrow(ScannerAway);
    expect(told).toEqual([{ part: 'scanner', message: expect.stringContaining('CLAMD_URL') }]);
  });

  it('there is nothing to say when there is one', () => {
    const told: string[] = [];
    const one = openScanner(
      { clamd: { host: '127.0.0.1', port: 1 } },
      { warn: (_, text) => void told.push(text) },
    );
    expect(one.kind).toBe('clamd');
    expect(told).toEqual([]);
  });
});
