import { useEffect, useRef } from 'react';
import type { Entries } from './kept.ts';

const CHANNEL = 'provnet.sign';

type Whose = Pick<Entries, 'envelope' | 'party'>;
type Message = { readonly wanted: Whose } | { readonly given: Entries } | { readonly over: Whose };

const isSame = (one: Whose, other: Whose) => one.envelope === other.envelope && one.party === other.party;

interface HandOver {
  /** What this tab has. */
  readonly kept: Entries | undefined;
  /** Whose paper it shows; null: it has not been read yet. */
  readonly shown: Whose | null;
  /** Nothing is to be filled in any more. */
  readonly isOver: boolean;
  readonly take: (entries: Entries) => void;
  readonly forget: () => void;
}

/**
 * A mail opens its link in another tab, and what was typed lies in the one whose time was over: tabs of one browser give it
 * to each other, and all of them forget it once nothing is to be signed any more.
 */
export function useHandOver(hand: HandOver): void {
  const now = useRef(hand);
  const channel = useRef<BroadcastChannel | null>(null);
  useEffect(() => {
    now.current = hand;
  });

  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return;
    const opened = new BroadcastChannel(CHANNEL);
    opened.onmessage = ({ data }: MessageEvent<Message>) => {
      const { kept, shown, isOver, take, forget } = now.current;
      if ('given' in data) {
        if (shown && !isOver && !has(kept, shown) && isSame(shown, data.given)) take(data.given);
      } else if ('over' in data) {
        if (has(kept, data.over)) forget();
      } else if (kept && has(kept, data.wanted)) opened.postMessage({ given: kept } satisfies Message);
    };
    channel.current = opened;
    return () => opened.close();
  }, []);

  const { kept, shown, isOver, forget } = hand;
  const { envelope, party } = shown ?? {};
  const isWanted = shown !== null && !has(kept, shown);
  useEffect(() => {
    if (!envelope || !party) return;
    const message = isOver ? { over: { envelope, party } } : isWanted && { wanted: { envelope, party } };
    if (message) channel.current?.postMessage(message satisfies Message);
    if (isOver) forget();
  }, [envelope, party, isOver, isWanted, forget]);
}

const has = (kept: Entries | undefined, whose: Whose): boolean => kept !== undefined && isSame(kept, whose);
