/** What the tabs of one browser tell each other (specification §4 'Session'). */
export type TabMessage = 'active' | 'signed-out';

const NAME = 'provnet.session';

export interface TabChannel {
  post(message: TabMessage): void;
  close(): void;
}

/** Joins the channel; a message never comes back to the tab that sent it. */
export function openChannel(listen: (message: TabMessage) => void): TabChannel {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = (event: MessageEvent<unknown>) => {
    if (event.data === 'active' || event.data === 'signed-out') listen(event.data);
  };
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
}

export function announceSignOut(): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage('signed-out' satisfies TabMessage);
  channel.close();
}
