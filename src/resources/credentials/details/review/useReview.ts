import { useCallback, useEffect, useRef, useState } from 'react';
import { useNotify } from 'ra-core';
import type { CredentialDocument } from '#schemas/credential/item.ts';
import type { FieldReviewState, RejectReason } from '#schemas/vocabulary/index.ts';
import { bodyOf, textOf } from '#src/dataProvider/errors.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { DOCUMENTS_PATH, instancePath, useFileCache, type FileState } from '../../api.ts';
import type { DocumentItem, ReviewItem, ValueItem } from './rows.ts';

export interface Decision<I extends ReviewItem = ReviewItem> {
  readonly item: I;
  readonly state: FieldReviewState;
  readonly reason_code?: RejectReason | null;
  readonly reason_text?: string | null;
}

/** What stands beside a row whose decision was refused. */
export interface Note {
  readonly message: string;
  /** What its reviewer saw, when it is another value by now. */
  readonly seen?: unknown;
}

export interface Review {
  /** All of a step; resolves with those that were stored. */
  readonly decide: (decisions: readonly Decision[]) => Promise<readonly Decision[]>;
  /** Takes the last step back; resolves with what was, or null when there is nothing to take back. */
  readonly undo: () => Promise<readonly Decision[] | null>;
  readonly canUndo: boolean;
  /** Rows whose decision is under way. */
  readonly busy: ReadonlySet<string>;
  readonly notes: ReadonlyMap<string, Note>;
}

const NOBODY: ReadonlySet<string> = new Set();
const isValue = (decision: Decision): decision is Decision<ValueItem> => decision.item.kind === 'value';
const isDocument = (decision: Decision): decision is Decision<DocumentItem> =>
  decision.item.kind === 'document';
const isState = (value: unknown): value is FileState =>
  typeof value === 'object' && value !== null && 'fields' in value;
const words = ({ state, reason_code = null, reason_text = null }: Decision) => ({
  state,
  ...(state === 'REJECTED' ? { reason_code, reason_text } : {}),
});

/**
 * Sends decisions, those of one form in one call. The API stores all of a call or none: what it refuses (another
 * reviewer was faster, own values under four eyes) is told at its row, and the rest is sent again without it.
 */
export function useReview(): Review {
  const provider = useProvider();
  const notify = useNotify();
  const language = useLanguage();
  const { putInstance, refreshParts, refresh } = useFileCache();
  const [busy, setBusy] = useState(NOBODY);
  const [notes, setNotes] = useState<ReadonlyMap<string, Note>>(new Map());
  const [done, setDone] = useState<readonly (readonly Decision[])[]>([]);

  const post = <T>(path: string, body: object) => provider.call<T>(path, { method: 'POST', body });
  const note = (id: string, told: Note) => setNotes((now) => new Map(now).set(id, told));

  async function sendValues(
    instanceId: string,
    decisions: readonly Decision<ValueItem>[],
    isAgain = false,
  ): Promise<readonly Decision[]> {
    const body = decisions.map((decision) => ({
      field_id: decision.item.field.fieldId,
      rev: decision.item.state.rev,
      was: decision.item.state.state ?? 'PENDING',
      ...words(decision),
    }));
    try {
      putInstance(await post<FileState>(instancePath(instanceId, 'review'), { decisions: body }));
      return decisions;
    } catch (error) {
      const answer = bodyOf(error);
      // decisions.0.rev → the first one.
      const refused = new Map(
        (answer?.fails ?? []).flatMap(({ field, code, message }) => {
          const decision = decisions[Number(field.split('.')[1])];
          return decision ? [[decision, { code, message }] as const] : [];
        }),
      );
      for (const [{ item }, { code, message }] of refused)
        note(item.id, { message, ...(code === 'stale_revision' ? { seen: item.value } : {}) });
      if (isState(answer?.current)) putInstance(answer.current);
      else if (answer?.status === 409 || answer?.status === 403) await refresh();
      if (refused.size === 0) notify(textOf(error, language), { type: 'error' });
      const rest = decisions.filter((decision) => !refused.has(decision));
      return refused.size > 0 && rest.length > 0 && !isAgain ? sendValues(instanceId, rest, true) : [];
    }
  }

  async function sendDocument(decision: Decision<DocumentItem>): Promise<readonly Decision[]> {
    const { document, id } = decision.item;
    if (!document) return [];
    try {
      const judged = await post<CredentialDocument>(
        `${DOCUMENTS_PATH}/${encodeURIComponent(document.entity_id)}/review`,
        { version: document.version, ...words(decision) },
      );
      return [{ ...decision, item: { ...decision.item, document: judged } }];
    } catch (error) {
      const fails = bodyOf(error)?.fails ?? [];
      note(id, { message: fails.map(({ message }) => message).join('. ') || textOf(error, language) });
      return [];
    } finally {
      await refreshParts();
    }
  }

  async function send(decisions: readonly Decision[]): Promise<readonly Decision[]> {
    const ids = new Set(decisions.map(({ item }) => item.id));
    setBusy((now) => new Set([...now, ...ids]));
    setNotes((now) => new Map([...now].filter(([id]) => !ids.has(id))));
    try {
      const values = decisions.filter(isValue);
      const forms = [...new Set(values.map(({ item }) => item.instanceId))];
      const stored = await Promise.all([
        ...forms.map((id) =>
          sendValues(
            id,
            values.filter(({ item }) => item.instanceId === id),
          ),
        ),
        ...decisions.filter(isDocument).map(sendDocument),
      ]);
      return stored.flat();
    } finally {
      setBusy((now) => new Set([...now].filter((id) => !ids.has(id))));
    }
  }

  async function decide(decisions: readonly Decision[]): Promise<readonly Decision[]> {
    const stored = await send(decisions);
    const before = stored.flatMap(({ item, state }) => {
      const was = decisions.find((decision) => decision.item.id === item.id)?.item;
      const held = was?.kind === 'document' ? was.document : was?.state;
      // As it is since: the document's version was counted up, the value is judged.
      return held
        ? [
            {
              item: item.kind === 'value' ? { ...item, state: { ...item.state, state } } : item,
              state: held.state ?? 'PENDING',
              reason_code: held.reason_code,
              reason_text: held.reason_text,
            },
          ]
        : [];
    });
    if (before.length > 0) setDone((now) => [...now, before]);
    return stored;
  }

  async function undo(): Promise<readonly Decision[] | null> {
    const last = done.at(-1);
    if (!last) return null;
    setDone((now) => now.slice(0, -1));
    return send(last);
  }

  return {
    ...useSteady({ decide, undo }),
    canUndo: done.length > 0,
    busy,
    notes,
  };
}

/** The same functions at every drawing, which do what the newest ones do: rows need not be drawn again for them. */
function useSteady({ decide, undo }: Pick<Review, 'decide' | 'undo'>): Pick<Review, 'decide' | 'undo'> {
  const newest = useRef({ decide, undo });
  useEffect(() => {
    newest.current = { decide, undo };
  });
  return {
    decide: useCallback((decisions: readonly Decision[]) => newest.current.decide(decisions), []),
    undo: useCallback(() => newest.current.undo(), []),
  };
}
