import { isSame } from './same.ts';
import type { FormValues } from './types.ts';

/** A file's values as the server has them. */
export interface Base {
  readonly version: number;
  readonly values: FormValues;
}

/** What a person typed and the server does not have yet, with the values it was typed over. */
export interface Unsent {
  readonly values: FormValues;
  readonly over: FormValues;
}

/** How the server took a batch. */
export type Outcome =
  | ({ readonly kind: 'saved' } & Base)
  /** Someone saved meanwhile: the file as it is now. */
  | ({ readonly kind: 'stale' } & Base)
  /** Nothing was stored, because of these fields. */
  | { readonly kind: 'refused'; readonly fields: readonly string[] }
  /** Not reached, or not able: worth another try. */
  | { readonly kind: 'away' }
  /** The form has become another: who shows it takes over what is not sent (`release`). */
  | { readonly kind: 'renewed' }
  /** The file may not be edited any more. */
  | { readonly kind: 'closed' };

export interface Conflict {
  readonly fieldId: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export type Phase = 'clean' | 'waiting' | 'saving' | 'offline' | 'held' | 'stale' | 'closed';

export interface AutosaveState {
  readonly phase: Phase;
  readonly savedAt: Date | null;
  /** Fields whose values are kept here until they are corrected. */
  readonly held: readonly string[];
  readonly conflicts: readonly Conflict[];
  readonly unsent: number;
}

export interface AutosaveOptions {
  readonly base: Base;
  /** Left over from an earlier visit. */
  readonly unsent?: Unsent | null;
  readonly send: (values: FormValues, version: number) => Promise<Outcome>;
  /** Stores what is not sent, so that a closed tab loses nothing; null: nothing is left. */
  readonly keep: (unsent: Unsent | null) => void;
  /** False for a value that the server is bound to refuse: it would keep the others from being stored. */
  readonly canSend?: (fieldId: string) => boolean;
  /** The server had newer values: what the form shows may have to follow. */
  readonly onRebase?: () => void;
  readonly delayMs?: number;
}

export interface Autosave {
  readonly change: (fieldId: string, value: unknown) => void;
  /** Sends what can be sent now. True when the server then has everything. */
  readonly flush: () => Promise<boolean>;
  /** The line is back. */
  readonly retry: () => void;
  /** Newer values of the file have come by another way. */
  readonly rebase: (newer: Base) => void;
  /** Ends a conflict: of the fields concerned, these stay mine. */
  readonly resolve: (mine: ReadonlySet<string>) => void;
  /** The server's values with mine over them. */
  readonly values: () => Record<string, unknown>;
  readonly version: () => number;
  readonly state: () => AutosaveState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Ends the queue for good and gives what it has not sent; what is under way changes nothing any more. */
  readonly release: () => Unsent | null;
  /** Begins (again) to send; a screen that is mounted twice starts twice. */
  readonly start: () => void;
  readonly stop: () => void;
}

const DELAY_MS = 1000;
const RETRY_MS = [5_000, 10_000, 20_000, 30_000];

/**
 * Sends changed fields a while after the last change, one batch at a time. A batch that is refused, late or lost takes
 * nothing with it: values leave the queue only when the server has them.
 */
export function createAutosave({
  send,
  keep,
  canSend = () => true,
  onRebase,
  delayMs = DELAY_MS,
  ...start
}: AutosaveOptions): Autosave {
  let base = start.base;
  const mine = new Map<string, unknown>(Object.entries(start.unsent?.values ?? {}));
  const over = new Map<string, unknown>([...mine.keys()].map((id) => [id, start.unsent?.over[id]]));
  const refused = new Map<string, unknown>();
  const listeners = new Set<() => void>();
  let conflicts: Conflict[] = [];
  let sending: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let stopped = true;
  let released = false;
  let state: AutosaveState = { phase: 'clean', savedAt: null, held: [], conflicts, unsent: 0 };

  const isHeld = (id: string) => !canSend(id) || (refused.has(id) && isSame(refused.get(id), mine.get(id)));
  const sendable = () => [...mine].filter(([id]) => !isHeld(id));
  const drop = (id: string) => {
    mine.delete(id);
    over.delete(id);
  };

  function tell(phase: Phase, savedAt = state.savedAt) {
    state = { phase, savedAt, held: [...mine.keys()].filter(isHeld), conflicts, unsent: mine.size };
    for (const listener of listeners) listener();
  }
  const rest = (savedAt?: Date) => tell(mine.size > 0 ? 'held' : 'clean', savedAt);
  const unsent = (): Unsent | null =>
    mine.size > 0 ? { values: Object.fromEntries(mine), over: Object.fromEntries(over) } : null;
  const store = () => {
    if (!released) keep(unsent());
  };

  function schedule(ms: number) {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void pump(), ms);
  }

  /** Takes the server's newer values as the ground; what both sides changed waits for the person. */
  function takeBase(newer: Base) {
    base = newer;
    for (const [id, value] of [...mine]) if (isSame(value, newer.values[id])) drop(id);
    conflicts = [...mine]
      .filter(([id]) => !isSame(over.get(id), newer.values[id]))
      .map(([fieldId, value]) => ({ fieldId, mine: value, theirs: newer.values[fieldId] ?? null }));
    store();
  }

  async function sendBatch(batch: readonly (readonly [string, unknown])[]) {
    tell('saving');
    const outcome = await send(
      Object.fromEntries(batch.map(([id, value]) => [id, value ?? null])),
      base.version,
    );
    if (released) return;
    if (outcome.kind !== 'away') tries = 0;
    switch (outcome.kind) {
      case 'saved':
        base = outcome;
        for (const [id, value] of batch) {
          // What was typed while the batch was under way stays, over what the server has now.
          if (isSame(mine.get(id), value)) drop(id);
          else over.set(id, outcome.values[id]);
        }
        store();
        if (sendable().length === 0) return rest(new Date());
        tell('waiting', new Date());
        return schedule(delayMs);
      case 'stale':
        takeBase(outcome);
        onRebase?.();
        if (conflicts.length > 0) return tell('stale');
        if (mine.size === 0) return rest(new Date());
        return schedule(0);
      case 'refused':
        for (const id of outcome.fields)
          if (mine.has(id)) refused.set(id, batch.find(([sent]) => sent === id)?.[1]);
        // A refusal that names none of the fields sent would come back for ever.
        if (!outcome.fields.some((id) => batch.some(([sent]) => sent === id)))
          for (const [id, value] of batch) refused.set(id, value);
        if (sendable().length === 0) return rest();
        return schedule(0);
      case 'away':
        tell('offline');
        schedule(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]!);
        tries += 1;
        return;
      case 'renewed':
        return tell('waiting');
      case 'closed':
        return tell('closed');
    }
  }

  function pump(): Promise<void> {
    clearTimeout(timer);
    if (sending) return sending;
    const batch = sendable();
    if (state.phase === 'closed' || conflicts.length > 0) return Promise.resolve();
    if (batch.length === 0) return Promise.resolve(rest());
    sending = sendBatch(batch).finally(() => (sending = null));
    return sending;
  }

  /** What an earlier visit left is sent like anything else, unless the file has changed under it. */
  function settle() {
    if (conflicts.length > 0) return tell('stale');
    if (mine.size === 0) return rest();
    tell('waiting');
    schedule(delayMs);
  }
  if (mine.size > 0) {
    takeBase(base);
    settle();
  }

  return {
    change(fieldId, value) {
      if (!mine.has(fieldId)) over.set(fieldId, base.values[fieldId] ?? null);
      // While a batch is under way the server may be about to get another value.
      if (!sending && isSame(value, base.values[fieldId])) drop(fieldId);
      else mine.set(fieldId, value ?? null);
      store();
      if (state.phase === 'closed' || conflicts.length > 0) return;
      if (!sending) tell(mine.size === 0 ? 'clean' : state.phase === 'offline' ? 'offline' : 'waiting');
      if (state.phase !== 'offline') schedule(delayMs);
    },
    async flush() {
      for (let round = 0; round < 5; round += 1) {
        await pump();
        if (sendable().length === 0 || ['offline', 'stale', 'closed'].includes(state.phase)) break;
      }
      return mine.size === 0;
    },
    retry() {
      if (state.phase === 'offline') void pump();
    },
    rebase(newer) {
      // An answer under way brings its own version.
      if (sending || newer.version <= base.version) return;
      takeBase(newer);
      onRebase?.();
      settle();
    },
    resolve(kept) {
      for (const { fieldId } of conflicts) {
        if (kept.has(fieldId)) over.set(fieldId, base.values[fieldId] ?? null);
        else drop(fieldId);
      }
      conflicts = [];
      store();
      tell('waiting');
      void pump();
    },
    values: () => ({ ...base.values, ...Object.fromEntries(mine) }),
    version: () => base.version,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    release() {
      released = stopped = true;
      clearTimeout(timer);
      return unsent();
    },
    start() {
      if (released) return;
      stopped = false;
      if (mine.size > 0 && conflicts.length === 0) schedule(delayMs);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
