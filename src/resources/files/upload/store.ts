import { fileUse, type FileItem, type UploadTicket } from '#schemas/file/index.ts';
import { BATCH_SIZE } from '#schemas/vocabulary/index.ts';
import { bodyOf, isOffline } from '#src/dataProvider/errors.ts';
import type { UploadApi, UploadTarget } from '../api/uploads.ts';
import { faultOf, faultsOf, type Fault } from './check.ts';
import { PostFailed, postForm } from './post.ts';
import { StatePoll } from './statePoll.ts';
import { canRetry, isOpen, isUnsent, type Choice, type Upload } from './upload.ts';

/** An upload as the store works at it. */
interface Work {
  upload: Upload;
  readonly source: File;
  readonly target: UploadTarget;
  /** Files that were added together: what is answered about one name holds for all of them. */
  readonly batch: { choice: Choice | null };
  /** What the server expects; null: nothing (any more). */
  ticket: UploadTicket | null;
  /** The storage has it: only the server is to be told. */
  isPosted: boolean;
  /** It holds a place of the BATCH_SIZE. */
  isRunning: boolean;
  stop: AbortController;
}

const NEWS_PAUSE_MS = 300;
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * The uploads of a session. They live beside the screens, so that they go on whatever is looked at meanwhile; they end
 * with the page, and so with the session. Who would leave the page while something is still to be sent is asked.
 */
export class UploadStore {
  private readonly works = new Map<string, Work>();
  private readonly listeners = new Set<() => void>();
  /** Lists that nobody looks at any more. */
  private readonly left = new Set<string>();
  private readonly poll: StatePoll;
  private readonly api: UploadApi;
  private readonly onNews: () => void;
  private newsTimer: ReturnType<typeof setTimeout> | undefined;
  private shown: readonly Upload[] = [];

  /** @param onNews the server has something that lists of files do not show yet */
  constructor(api: UploadApi, onNews: () => void) {
    this.api = api;
    this.onNews = onNews;
    this.poll = new StatePoll(
      () => this.scanning().length > 0,
      () => this.readStates(),
    );
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  /** All uploads, the first added first; the same array until something changes. */
  readonly read = (): readonly Upload[] => this.shown;

  /** Files that break a rule are listed with what is wrong, and nothing of them is sent. */
  add(files: readonly File[], target: UploadTarget, scope: string): void {
    const { use } = target;
    const batch = { choice: null };
    this.left.delete(scope);
    let open = this.shown.filter((upload) => upload.scope === scope && isOpen(upload)).length;
    for (const source of files) {
      const faults = faultsOf(source, use);
      if (faults.length === 0 && ++open > fileUse(use).maxFiles) faults.push(faultOf('too_many_files', use));
      const id = crypto.randomUUID();
      const { name, size } = source;
      const state = faults.length > 0 ? 'FAILED' : 'WAITING';
      this.works.set(id, {
        upload: { id, scope, name, size, state, progress: 0, faults, file: null },
        source,
        target,
        batch,
        ticket: null,
        isPosted: false,
        isRunning: false,
        stop: new AbortController(),
      });
    }
    this.tell();
    this.next();
  }

  /** What is to become of names that are taken, here and of the files that were added with them. */
  answer(scope: string, choice: Choice): void {
    for (const work of this.works.values()) {
      if (work.upload.scope !== scope || work.upload.state !== 'ASKING') continue;
      work.batch.choice = choice;
      if (choice === 'skip') this.endCancelled(work);
      else this.set(work, { state: 'WAITING' });
    }
    this.next();
  }

  cancel(id: string): void {
    const work = this.works.get(id);
    if (!work || !isOpen(work.upload)) return;
    if (work.upload.state === 'SCANNING') return void this.recall(work);
    work.stop.abort();
    this.endCancelled(work);
  }

  /** The same file once more. */
  retry(id: string): void {
    const work = this.works.get(id);
    if (!work || !canRetry(work.upload)) return;
    if (work.batch.choice === 'skip') work.batch.choice = null;
    this.set(work, { state: 'WAITING', progress: 0, faults: [] });
    this.next();
  }

  /** Takes one that has ended off the list. */
  dismiss(id: string): void {
    const work = this.works.get(id);
    if (work && !isOpen(work.upload)) this.works.delete(id);
    this.tell();
  }

  /** Takes off the list what has ended, but for what may be tried again. */
  clearDone(scope: string): void {
    this.drop((upload) => upload.scope === scope && !canRetry(upload));
    this.tell();
  }

  /** Nobody looks at a list any more: what is under way goes on, what has ended is forgotten. */
  leave(scope: string): void {
    this.left.add(scope);
    this.tell();
  }

  private next(): void {
    const works = [...this.works.values()];
    let free = BATCH_SIZE - works.filter(({ isRunning }) => isRunning).length;
    for (const work of works) {
      if (free <= 0) return;
      if (work.upload.state !== 'WAITING' || work.isRunning) continue;
      free -= 1;
      void this.send(work);
    }
  }

  private async send(work: Work): Promise<void> {
    work.isRunning = true;
    work.stop = new AbortController();
    const { signal } = work.stop;
    const { choice } = work.batch;
    this.set(work, { state: 'UPLOADING' });
    try {
      const ticket = await this.ticketOf(work, signal);
      if (!work.isPosted) {
        const onProgress = (part: number) => this.progress(work, part);
        await postForm(ticket, work.source, { signal, onProgress });
        work.isPosted = true;
      }
      const file = await this.api.posted(ticket);
      signal.throwIfAborted();
      this.set(work, { state: 'SCANNING', progress: 1, file });
      // What it comes to can be asked for again; that it was posted need not.
      await this.settle(work, file).catch(() => undefined);
      this.poll.wake();
    } catch (error) {
      await this.fail(work, error, { signal, choice });
    } finally {
      work.isRunning = false;
      this.tell();
      this.next();
    }
  }

  private async ticketOf(work: Work, signal: AbortSignal): Promise<UploadTicket> {
    if (work.ticket && !work.isPosted) {
      await this.withdraw(work.ticket);
      work.ticket = null;
    }
    signal.throwIfAborted();
    if (!work.ticket) {
      const { choice } = work.batch;
      const named = choice === null || choice === 'skip' ? 'refuse' : choice;
      // Not aborted on the way: the server can be told only of what it has answered.
      work.ticket = await this.api.ticket(work.source, targetOf(work), named);
      this.news();
      signal.throwIfAborted();
      this.set(work, { file: work.ticket.file });
    }
    return work.ticket;
  }

  /** @param before how it was begun */
  private async fail(
    work: Work,
    error: unknown,
    before: { readonly signal: AbortSignal; readonly choice: Choice | null },
  ): Promise<void> {
    if (isRefusal(error)) work.isPosted = false;
    if (before.signal.aborted) return this.giveUp(work);
    if (bodyOf(error)?.fails.some(({ code }) => code === 'name_taken')) {
      const { choice } = work.batch;
      if (choice === 'skip') return this.endCancelled(work);
      if (choice === null) return this.set(work, { state: 'ASKING' });
      // Answered for another file while this one was on its way.
      if (choice !== before.choice) return this.set(work, { state: 'WAITING' });
    }
    // Of a ticket that was refused: the file that was to get another version may be gone.
    const file = work.ticket ? work.upload.file : null;
    this.set(work, { state: 'FAILED', faults: faultsIn(error, work.target), file });
    if (error instanceof PostFailed) await this.giveUp(work);
  }

  /** The server need not wait any longer. When it cannot be told now, it is before the next try. */
  private async giveUp(work: Work): Promise<void> {
    const { ticket } = work;
    work.isPosted = false;
    if (!ticket) return;
    const isTold = await this.withdraw(ticket).then(
      () => true,
      () => false,
    );
    if (isTold) work.ticket = null;
    this.news();
  }

  /** Resolves with whether the server has cancelled what it expected; rejects when it was not reached. */
  private withdraw(ticket: UploadTicket): Promise<boolean> {
    return this.api.cancel(ticket).then(
      () => true,
      (error: unknown) => {
        if (isRefusal(error)) return false;
        throw error;
      },
    );
  }

  /** Cancels what is being scanned. Where the scanner was faster, or the server is away, the next look tells. */
  private async recall(work: Work): Promise<void> {
    const { ticket } = work;
    if (!ticket || !(await this.withdraw(ticket).catch(() => false))) return;
    work.ticket = null;
    work.isPosted = false;
    this.endCancelled(work);
    this.news();
  }

  private scanning(): Work[] {
    return [...this.works.values()].filter(({ upload }) => upload.state === 'SCANNING');
  }

  private async readStates(): Promise<boolean> {
    const works = this.scanning();
    const ids = works.flatMap(({ ticket }) => ticket?.file.entity_id ?? []);
    const files = await this.api.states([...new Set(ids)]);
    const byId = new Map(files.map((file) => [file.entity_id, file]));
    for (const work of works) await this.settle(work, byId.get(work.ticket?.file.entity_id ?? '') ?? null);
    return works.some(({ upload }) => upload.state !== 'SCANNING');
  }

  /** Ends what is being scanned once the server has; null: the file is no longer there. */
  private async settle(work: Work, file: FileItem | null): Promise<void> {
    if (work.upload.state !== 'SCANNING' || !work.ticket) return;
    const { no } = work.ticket;
    // Somebody has uploaded yet another version: the file speaks of that one.
    const isNewest = !file || file.newest_no === no;
    const versions = isNewest ? [] : await this.api.versions(file.entity_id);
    const ours = isNewest ? file : versions.find((version) => version.no === no);
    const state = ours?.state ?? 'FAILED';
    if (state === 'UPLOADING' || state === 'SCANNING') return;
    work.ticket = null;
    work.isPosted = false;
    const failure = !ours ? 'gone' : state === 'REJECTED_VIRUS' ? 'virus' : (ours.failure ?? 'upload_failed');
    this.set(work, { state, file, faults: state === 'UPLOADED' ? [] : [faultOf(failure, work.target.use)] });
    this.news();
  }

  private endCancelled(work: Work): void {
    this.set(work, { state: 'FAILED', file: null, faults: [faultOf('upload_cancelled', work.target.use)] });
  }

  private progress(work: Work, part: number): void {
    if (work.upload.state === 'UPLOADING' && percent(part) !== percent(work.upload.progress))
      this.set(work, { progress: part });
  }

  private set(work: Work, change: Partial<Upload>): void {
    work.upload = { ...work.upload, ...change };
    this.tell();
  }

  private drop(isMeant: (upload: Upload) => boolean): void {
    for (const { upload, isRunning } of [...this.works.values()])
      if (!isOpen(upload) && !isRunning && isMeant(upload)) this.works.delete(upload.id);
  }

  private tell(): void {
    this.drop(({ scope }) => this.left.has(scope));
    this.shown = [...this.works.values()].map(({ upload }) => upload);
    if (this.shown.some(isUnsent)) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
    for (const listener of this.listeners) listener();
  }

  /** Lists need not be read anew for each of a hundred. */
  private news(): void {
    this.newsTimer ??= setTimeout(() => {
      this.newsTimer = undefined;
      this.onNews();
    }, NEWS_PAUSE_MS);
  }
}

const percent = (part: number): number => Math.floor(part * 100);

/** The server has answered, and will not answer otherwise the next time. */
const isRefusal = (error: unknown): boolean => {
  const body = bodyOf(error);
  return body !== null && !isOffline(error) && body.status < 500;
};

/** In the explorer a file that FAILED holds its name: the same upload once more is its next version. */
const targetOf = ({ target, upload: { file } }: Work): UploadTarget =>
  target.use === 'explorer' && file?.state === 'FAILED' ? { ...target, fileId: file.entity_id } : target;

/** A storage's own words are not for people; the server's are. */
function faultsIn(error: unknown, { use }: UploadTarget): Fault[] {
  const body = bodyOf(error);
  if (!body) return [faultOf('upload_failed', use)];
  const { fails, message } = body;
  return fails.length > 0 ? [...new Set(fails.map((fail) => fail.message))] : [message];
}
