import type { Values } from '#schemas/engine/field.ts';
import { channelsOf, type Channels, type NoticeCode } from '#schemas/notices/index.ts';

/** What a person has set about notices, as it is kept: by kind, what differs from how it is at first. */
export type Choices = Values;

export type Channel = keyof Channels;
export const CHANNELS: readonly Channel[] = ['in_app', 'mail'];

/** How a person is told a kind where they have not said. */
export const atFirst = (code: NoticeCode): Channels => channelsOf(code, null);

/** Whether a person is told a kind otherwise than at first. */
export function isChanged(code: NoticeCode, choices: Choices): boolean {
  const [now, first] = [channelsOf(code, choices), atFirst(code)];
  return CHANNELS.some((channel) => now[channel] !== first[channel]);
}

/**
 * The choices with a way of being told turned on or off for some kinds. What is as it was at first is not kept, so
 * that it follows where that changes; kinds that are not meant stay as they are. Null: nothing is left to keep.
 */
export function withChoice(
  choices: Choices,
  codes: readonly NoticeCode[],
  channel: Channel,
  isOn: boolean,
): Choices | null {
  const next = Object.fromEntries(Object.entries(choices));
  for (const code of codes) {
    const wanted = { ...channelsOf(code, choices), [channel]: isOn };
    const first = atFirst(code);
    const kept = CHANNELS.filter((one) => wanted[one] !== first[one]).map((one) => [one, wanted[one]]);
    if (kept.length > 0) next[code] = Object.fromEntries(kept);
    else delete next[code];
  }
  return Object.keys(next).length > 0 ? next : null;
}
