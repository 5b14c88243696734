/** What the tabs of one browser tell each other (specification §4 'Session'). */
export type TabMessage = (typeof MESSAGES)[number];

/** `away`: signed out as well, but because the person was away. A tab that slept meanwhile cannot tell by its own clock. */
const MESSAGES = ['active', 'signed-out', 'away'] as const;
const isMessage = (value: unknown): value is TabMessage => MESSAGES.some((message) => message === value);

const NAME = 'provnet.session';
/** A channel hears the other channels of its own tab as well. */
const TAB = crypto.randomUUID();

export interface TabChannel {
  tell(message: TabMessage): void;
  close(): void;
}

/** Joins the other tabs; `listen` hears what they tell, never what this one does. */
export function openChannel(listen: (message: TabMessage) => void, tab: string = TAB): TabChannel {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<{ from?: unknown; message?: unknown } | null>) => {
    if (data && data.from !== tab && isMessage(data.message)) listen(data.message);
  };
  return { tell: (message) => channel.postMessage({ from: tab, message }), close: () => channel.close() };
}

/** Tells the other tabs once. */
export function tellTabs(message: TabMessage): void {
  const channel = openChannel(() => {});
  channel.tell(message);
  channel.close();
}
