import { useStore } from 'ra-core';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { takesLetters } from '#src/resources/generic/undoKeys.ts';

/** A shortcut as people are told of it. */
export interface Shortcut {
  /** `mod+k`, `shift+d`, `/`: mod is Command on Apple's machines, else Ctrl. `g h`: one after the other. */
  readonly keys: string;
  /** What it does: a key of the texts. */
  readonly label: string;
  /** Where it belongs: a key of the texts. */
  readonly group: string;
}

interface ShortcutOptions extends Shortcut {
  readonly run: () => void;
  /** Whether it works over an open dialog or menu, which have keys of their own. */
  readonly inDialogs?: boolean;
  /** Whether it runs again and again while the key is held. */
  readonly repeats?: boolean;
}

let active: readonly Shortcut[] = [];
const listeners = new Set<() => void>();
function become(next: readonly Shortcut[]): void {
  active = next;
  for (const listener of listeners) listener();
}

/** The shortcuts that work on the screen now, in the order in which they came. */
export const useShortcuts = (): readonly Shortcut[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => active,
  );

export const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);

/** Whether these keys were pressed, and no others with them. Signs that are letters nowhere may need Shift: `/`. */
function isPressed(keys: string, event: KeyboardEvent): boolean {
  const parts = keys.split('+');
  const key = parts.pop() ?? '';
  const mod = isApple() ? event.metaKey : event.ctrlKey;
  const other = isApple() ? event.ctrlKey : event.metaKey;
  return (
    event.key.toLowerCase() === key &&
    mod === parts.includes('mod') &&
    !other &&
    !event.altKey &&
    (!/^[a-z0-9]$/.test(key) || event.shiftKey === parts.includes('shift'))
  );
}

/** So long the second key of two may take. */
const SEQUENCE_MS = 1500;

/** Keys that came second: whether or not they lead anywhere, they are none by themselves. */
const seconds = new WeakSet<Event>();
/** Whether a key came after the first of a sequence (`g`): it was not meant for the screen. */
export const isSecondKey = (event: Event): boolean => seconds.has(event);

/** Letters, digits and signs without Ctrl are what speech input and stray hands produce. */
const isSingle = (keys: string): boolean => !keys.includes('mod+') && /(^|[ +])\S$/.test(keys);

/** Whether keys without Ctrl do anything: people may turn them off (WCAG 2.2, 2.1.4). */
export const useSingleKeys = () => useStore('shortcuts.single', true);

const isCovered = (): boolean => document.querySelector('.MuiModal-root:not([aria-hidden="true"])') !== null;

/** Runs on these keys while the component is there, except where somebody types (but with mod) or a dialog is open. */
export function useShortcut({
  keys,
  label,
  group,
  run,
  inDialogs = false,
  repeats = false,
}: ShortcutOptions): void {
  const [areOn] = useSingleKeys();
  const begun = useRef(-Infinity);
  const [first = '', second] = keys.split(' ');
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const isSecond = second !== undefined && event.timeStamp - begun.current < SEQUENCE_MS;
    begun.current = -Infinity;
    if (isSecond) seconds.add(event);
    if (event.defaultPrevented || event.isComposing || (isSingle(keys) && !areOn)) return;
    if (!keys.startsWith('mod+') && takesLetters(event.composedPath()[0])) return;
    if (second === undefined && isSingle(keys) && isSecondKey(event)) return;
    if (!inDialogs && isCovered()) return;
    const isLast = second === undefined ? isPressed(keys, event) : isSecond && isPressed(second, event);
    if (!isLast) {
      if (second !== undefined && isPressed(first, event)) begun.current = event.timeStamp;
      return;
    }
    event.preventDefault();
    // The second key may be one of the screen by itself.
    if (second !== undefined) event.stopPropagation();
    if (repeats || !event.repeat) run();
  });
  const isSequence = second !== undefined;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => pressed(event);
    const shortcut = { keys, label, group };
    become([...active, shortcut]);
    window.addEventListener('keydown', onKey, isSequence);
    return () => {
      window.removeEventListener('keydown', onKey, isSequence);
      become(active.filter((one) => one !== shortcut));
    };
  }, [keys, label, group, isSequence]);
}
