import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { LiveAnswer, LiveCall, LiveEvent } from '#schemas/live.ts';
import type { Credentials } from '#src/dataProvider/http.ts';
import type { Socket } from '#src/live/connection.ts';
import { LiveContext } from '#src/live/hooks.ts';
import { Live } from '#src/live/live.ts';
import { LiveUpdates } from '#src/live/LiveUpdates.tsx';
import type { Sent } from '../resources/screen.tsx';

/** A socket whose other side is the test. */
export class FakeSocket extends EventTarget {
  readyState = 0;
  readonly said: LiveCall[] = [];
  readonly address: string;
  closedWith: number | undefined;

  constructor(address: string) {
    super();
    this.address = address;
  }

  send(text: string): void {
    this.said.push(JSON.parse(text) as LiveCall);
  }
  close(code?: number): void {
    this.readyState = 2;
    this.closedWith = code ?? 1005;
  }

  accept(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  answer(answer: LiveAnswer): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(answer) }));
  }
  greet(id = '100', expires_in = 900): void {
    this.answer({ type: 'ready', id, expires_in });
  }
  end(code: number): void {
    this.readyState = 3;
    this.dispatchEvent(new CloseEvent('close', { code }));
  }
  /** What was said last of a kind. */
  last<D extends LiveCall['do']>(kind: D): Extract<LiveCall, { do: D }> | undefined {
    return this.said.filter((call): call is Extract<LiveCall, { do: D }> => call.do === kind).at(-1);
  }
}

export const tokens = (first = 'one') => {
  const known = {
    token: first as string | null,
    renewed: [] as (string | null)[],
    next: 'two' as string | null,
  };
  const credentials: Credentials = {
    token: () => Promise.resolve(known.token),
    renew: (refused) => {
      known.renewed.push(refused);
      known.token = known.next;
      return Promise.resolve(known.next);
    },
  };
  return Object.assign(known, { credentials });
};

export function liveOf(known = tokens()) {
  const sockets: FakeSocket[] = [];
  let tellOpened = () => {};
  const opened = new Promise<void>((resolve) => (tellOpened = resolve));
  const live = new Live({
    apiUrl: '/api/v1',
    credentials: known.credentials,
    open: (address) => {
      const socket = new FakeSocket(address);
      sockets.push(socket);
      tellOpened();
      return socket as unknown as Socket;
    },
  });
  return { live, sockets, opened, known, socket: () => sockets.at(-1)! };
}

let number = 100;
export const changed = (
  resource: LiveEvent['resource'],
  entity_id: string | null,
  more: Partial<LiveEvent> = {},
): LiveEvent => ({
  type: entity_id === null ? 'many' : 'changed',
  id: String((number += 1)),
  resource,
  entity_id,
  version: null,
  by: null,
  ...more,
});

/** A screen with a line that is up; `tell` says something on it. */
export function lively() {
  const line = liveOf();
  return {
    ...line,
    around: (element: ReactNode) => (
      <LiveContext value={line.live}>
        {element}
        <LiveUpdates />
      </LiveContext>
    ),
    /** Once the console has opened its socket. */
    async connect() {
      await act(async () => {
        await line.opened;
        line.socket().accept();
        line.socket().greet();
      });
    },
    tell: (answer: LiveAnswer) => act(() => line.socket().answer(answer)),
  };
}

/** How often an address was read. */
export const counted = (sent: readonly Sent[], path: string): number =>
  sent.filter((one) => one.method === 'GET' && one.path === path).length;
