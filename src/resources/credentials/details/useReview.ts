import { useState } from 'react';
import { useNotify } from 'ra-core';
import { bodyOf, textOf } from '#src/dataProvider/errors.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { accountPath, useFileCache, type FileState, type FormFile } from '../api.ts';

export interface Decision {
  readonly field_id: string;
  readonly rev: number;
  readonly state: 'APPROVED' | 'REJECTED';
  readonly reason_text?: string;
}

export interface Review {
  readonly decide: (decisions: readonly Decision[]) => Promise<boolean>;
  /** Fields whose decision is under way. */
  readonly busy: ReadonlySet<string>;
  /** What the server refused, by field. */
  readonly messages: Readonly<Record<string, string>>;
}

const NONE: ReadonlySet<string> = new Set();
const isFile = (value: unknown): value is FileState =>
  typeof value === 'object' && value !== null && 'fields' in value;

/** Sends decisions, all of a step in one call; what came too late is told at its row and the file shown as it is. */
export function useReview(file: FormFile): Review {
  const provider = useProvider();
  const notify = useNotify();
  const language = useLanguage();
  const cache = useFileCache(file.account.entity_id);
  const [busy, setBusy] = useState<ReadonlySet<string>>(NONE);
  const [messages, setMessages] = useState<Readonly<Record<string, string>>>({});

  async function decide(decisions: readonly Decision[]): Promise<boolean> {
    setBusy(new Set(decisions.map((decision) => decision.field_id)));
    try {
      cache.put(
        await provider.call<FileState>(accountPath(file.account.entity_id, 'review'), {
          method: 'POST',
          body: { decisions },
        }),
      );
      setMessages({});
      return true;
    } catch (error) {
      const body = bodyOf(error);
      const fails = body?.fails ?? [];
      // decisions.0.rev → the field of the first decision.
      setMessages(
        Object.fromEntries(
          fails.map(({ field, message }) => [
            decisions[Number(field.split('.')[1])]?.field_id ?? '',
            message,
          ]),
        ),
      );
      if (isFile(body?.current)) cache.put(body.current);
      else if (body?.status === 409 || body?.status === 403) await cache.refresh();
      notify(textOf(error, language), { type: 'error' });
      return false;
    } finally {
      setBusy(NONE);
    }
  }
  return { decide, busy, messages };
}
