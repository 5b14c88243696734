import { afterEach, expect, it } from 'vitest';
import { openChannel, type TabChannel, type TabMessage } from '#src/authProvider/channel.ts';

const open: TabChannel[] = [];
afterEach(() => open.splice(0).forEach((channel) => channel.close()));

const join = (tab: string) => {
  const heard: TabMessage[] = [];
  const channel = openChannel((message) => heard.push(message), tab);
  open.push(channel);
  return { channel, heard };
};

it('a tab hears the others, never itself, and only what it knows', async () => {
  const [here, alsoHere, there] = [join('one'), join('one'), join('two')];
  const stranger = new BroadcastChannel('provnet.session');
  stranger.postMessage('signed-out');
  stranger.postMessage({ from: 'x', message: 'nonsense' });
  here.channel.tell('signed-out');
  there.channel.tell('active');
  there.channel.tell('away');
  await expect
    .poll(() => [here.heard, alsoHere.heard, there.heard])
    .toEqual([['active', 'away'], ['active', 'away'], ['signed-out']]);
  stranger.close();
});
