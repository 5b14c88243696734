import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { v4 as uuidv4 } from 'uuid';
import { settle } from '#server/platform/durable.ts';
import { bounded } from '../bounds.ts';
import { checkedKey } from '../key.ts';
import { StorageAway, StorageMissing } from '../errors.ts';

/** Files are people's papers: for the server's own user only. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** A draft that nobody wrote to for so long belongs to a process that is gone. */
const DRAFT_MS = 3_600_000;

/** Bytes that are on the disk, but are no object yet. */
export interface Draft {
  /** Makes it the object of this key, over one that is there, at one stroke. */
  keep(key: string): Promise<void>;
  /** Removes what was not kept. */
  drop(): Promise<void>;
}

/** Objects in a folder. Who is killed leaves a draft at most, never half an object. */
export class Folder {
  private readonly objects: string;
  private readonly drafts: string;
  /** One empty file for each form that was used, called by when the form ends. */
  private readonly used: string;

  constructor(root: string) {
    this.objects = join(root, 'objects');
    this.drafts = join(root, 'drafts');
    this.used = join(root, 'used');
  }

  async open(): Promise<void> {
    for (const folder of [this.objects, this.drafts, this.used])
      await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
    await this.tidy();
  }

  /**
   * Writes content beside the objects; nothing stays of what fails or is stopped. Throws WrongSize for less than `least`
   * bytes, and as soon as there are more than `most`.
   */
  async draft(content: Readable, least: number, most: number, signal?: AbortSignal): Promise<Draft> {
    const path = join(this.drafts, uuidv4());
    const drop = () => rm(path, { force: true });
    try {
      // Opened before anything can stop it: afterwards it could appear when it was removed already.
      const file = await open(path, 'wx', FILE_MODE);
      await pipeline(content, bounded(least, most), file.createWriteStream({ flush: true }), { signal });
    } catch (error) {
      await drop();
      throw awayOr(error);
    }
    return {
      drop,
      keep: async (key) => {
        const target = this.pathOf(key);
        try {
          await mkdir(dirname(target), { recursive: true, mode: FOLDER_MODE });
          await rename(path, target);
          await settle(dirname(target));
        } catch (error) {
          await drop();
          throw awayOr(error);
        }
      },
    };
  }

  async size(key: string): Promise<number | null> {
    return stat(this.pathOf(key)).then(
      (found) => found.size,
      (error: unknown) => {
        if (isMissing(error)) return null;
        throw awayOr(error);
      },
    );
  }

  async read(key: string): Promise<Readable> {
    const file = await open(this.pathOf(key)).catch((error: unknown) => {
      throw isMissing(error) ? new StorageMissing() : awayOr(error);
    });
    return file.createReadStream();
  }

  async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true }).catch((error: unknown) => {
      throw awayOr(error);
    });
  }

  /** Whether a form was used; forms that ended are refused before anybody asks. */
  async isUsed(id: string, until: Date): Promise<boolean> {
    return stat(this.markOf(id, until)).then(
      () => true,
      () => false,
    );
  }

  /** True for one caller only, whichever process it is in. */
  async use(id: string, until: Date): Promise<boolean> {
    try {
      await (await open(this.markOf(id, until), 'wx', FILE_MODE)).close();
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw awayOr(error);
    }
  }

  async forget(id: string, until: Date): Promise<void> {
    await rm(this.markOf(id, until), { force: true });
  }

  /** Keys below a prefix that are older than `before`, at most `most`. */
  async older(prefix: string, before: Date, most: number): Promise<string[]> {
    const found: string[] = [];
    for await (const key of this.keys(prefix)) {
      const at = await stat(this.pathOf(key)).catch(() => null);
      if (at && at.mtime < before) found.push(key);
      if (found.length === most) break;
    }
    return found;
  }

  /** Keys below a prefix. */
  async *keys(prefix = ''): AsyncGenerator<string> {
    for (const top of await readdir(this.objects)) {
      if (!prefix.startsWith(`${top}/`) && !`${top}/`.startsWith(prefix)) continue;
      for (const part of await readdir(join(this.objects, top)))
        for (const name of await readdir(join(this.objects, top, part))) {
          const key = keyOf(name);
          if (key.startsWith(prefix)) yield key;
        }
    }
  }

  /** Removes drafts that a killed process left, and what is remembered of forms that have ended. */
  async tidy(): Promise<void> {
    const now = Date.now();
    for (const name of await readdir(this.drafts)) {
      const path = join(this.drafts, name);
      const at = await stat(path).catch(() => null);
      if (at && at.mtimeMs < now - DRAFT_MS) await rm(path, { force: true });
    }
    for (const name of await readdir(this.used))
      if (Number.parseInt(name) < now) await rm(join(this.used, name), { force: true });
  }

  /** Spread over folders by a hash, and told apart by it where a file system takes `A` for `a`. */
  private pathOf(key: string): string {
    const [top = ''] = checkedKey(key).split('/');
    const hash = createHash('sha256').update(key).digest('hex').slice(0, 32);
    return join(this.objects, top, hash.slice(0, 2), `${hash}.${key.replaceAll('/', '+')}`);
  }

  private markOf(id: string, until: Date): string {
    return join(this.used, `${until.getTime()}.${id}`);
  }
}

const keyOf = (name: string): string => name.slice(name.indexOf('.') + 1).replaceAll('+', '/');

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code ?? '');
const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';

/** What the file system refuses (a full disk, a lost mount) may go well later. */
const awayOr = (error: unknown): unknown =>
  /^E[A-Z]+$/.test(codeOf(error)) ? new StorageAway(error) : error;
