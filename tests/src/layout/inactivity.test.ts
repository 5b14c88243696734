import { describe, expect, it, onTestFinished } from 'vitest';
import { alertness, createActivity } from '#src/layout/inactivity.ts';
import { openChannel, type TabMessage } from '#src/authProvider/channel.ts';

const MINUTE = 60_000;

/** A machine with its two clocks, of which `setClock` moves only one. */
function machine() {
  let [wall, steady] = [100 * MINUTE, 0];
  let told = 0;
  return {
    tab: () =>
      createActivity(
        () => (told += 1),
        () => wall,
        () => steady,
      ),
    told: () => told,
    pass(ms: number) {
      wall += ms;
      steady += ms;
    },
    /** The machine sleeps, or its clock is set. */
    setClock: (ms: number) => (wall += ms),
  };
}

describe('inactivity (specification §9)', () => {
  it.each([
    [0, 'active'],
    [899_999, 'active'],
    [900_000, 'warned'],
    [1_199_999, 'warned'],
    [1_200_000, 'out'],
  ])('after %d ms: %s', (idle, expected) => {
    expect(alertness(idle)).toBe(expected);
  });

  it('counts what another tab wrote', () => {
    const { tab, pass } = machine();
    const [here, there] = [tab(), tab()];
    pass(14 * MINUTE);
    there.touch();
    pass(14 * MINUTE);
    expect(here.state()).toBe('active');
    pass(1 * MINUTE);
    expect(here.state()).toBe('warned');
    there.touch();
    expect(here.state()).toBe('active');
  });

  it('tells the other tabs, but not at every move of the mouse', () => {
    const { tab, pass, told } = machine();
    const activity = tab();
    for (let move = 0; move < 100; move += 1) {
      pass(10);
      activity.touch();
    }
    expect(told()).toBe(1);
    pass(5000);
    activity.touch();
    expect(told()).toBe(2);
  });

  it('says how long it still is', () => {
    const { tab, pass } = machine();
    const activity = tab();
    pass(15 * MINUTE + 1000);
    expect(activity.left()).toBe(5 * MINUTE - 1000);
    pass(10 * MINUTE);
    expect(activity.left()).toBe(0);
  });

  it('goes on while the machine sleeps, whatever it is told of before', () => {
    const { tab, pass, setClock } = machine();
    const [here, there] = [tab(), tab()];
    pass(1000);
    there.touch();
    setClock(20 * MINUTE);
    expect(here.state()).toBe('out');
  });

  it('is not kept alive by a clock that is set back, here or by what another tab wrote before, and is still told', () => {
    const { tab, pass, told, setClock } = machine();
    const [here, there] = [tab(), tab()];
    there.touch();
    expect(here.state()).toBe('active');
    setClock(-600 * MINUTE);
    pass(14 * MINUTE);
    there.touch();
    expect(told()).toBe(2);
    pass(14 * MINUTE);
    expect(here.state()).toBe('active');
    pass(6 * MINUTE);
    expect(here.state()).toBe('out');
    expect(there.state()).toBe('out');
  });

  it('is not ended by a clock that was wrong all along', () => {
    const { tab, pass, setClock } = machine();
    setClock(-10_000_000 * MINUTE);
    const activity = tab();
    pass(14 * MINUTE);
    expect(activity.state()).toBe('active');
  });

  it('hears of another tab although the clock was set right by a second in between', () => {
    const { tab, pass, setClock } = machine();
    const [here, there] = [tab(), tab()];
    pass(14 * MINUTE);
    there.touch();
    setClock(-1000);
    expect(here.state()).toBe('active');
    pass(14 * MINUTE);
    expect(here.state()).toBe('active');
  });

  it('is not fooled by a time in the future', () => {
    const { tab, pass } = machine();
    const activity = tab();
    localStorage.setItem('provnet.last-active', String(700 * MINUTE));
    pass(20 * MINUTE);
    expect(activity.state()).toBe('out');
  });
});

const join = (tab: string) => {
  const heard: TabMessage[] = [];
  const channel = openChannel((message) => heard.push(message), tab);
  onTestFinished(() => channel.close());
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
