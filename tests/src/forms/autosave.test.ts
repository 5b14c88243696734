import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createAutosave, type AutosaveOptions, type Outcome, type Unsent } from '#src/forms/autosave.ts';

const base = { version: 1, values: { name: 'A', city: 'Miami' } };

beforeEach(() => vi.useFakeTimers());

/** A queue whose server answers as told, in turn; without a word it saves. */
function queue(answers: (Outcome | Promise<Outcome>)[] = [], options: Partial<AutosaveOptions> = {}) {
  const sent: { values: unknown; version: number }[] = [];
  let stored = { ...(options.base ?? base).values } as Record<string, unknown>;
  let kept: Unsent | null = null;
  const autosave = createAutosave({
    base,
    send: async (values, version) => {
      sent.push({ values, version });
      const answer = answers.shift();
      if (answer) return answer;
      stored = { ...stored, ...values };
      return { kind: 'saved', version: version + 1, values: stored };
    },
    keep: (unsent) => (kept = unsent),
    ...options,
  });
  autosave.start();
  return { autosave, sent, kept: () => kept };
}

describe('autosave', () => {
  it('waits a second after the last change and sends what changed in one call, with the version', async () => {
    const { autosave, sent, kept } = queue();
    autosave.change('name', 'B');
    await vi.advanceTimersByTimeAsync(900);
    autosave.change('name', 'BC');
    autosave.change('zip', '33101');
    await vi.advanceTimersByTimeAsync(900);
    expect(sent).toEqual([]);
    expect(kept()?.values).toEqual({ name: 'BC', zip: '33101' });
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toEqual([{ values: { name: 'BC', zip: '33101' }, version: 1 }]);
    expect(autosave.state()).toMatchObject({ phase: 'clean', unsent: 0 });
    expect(autosave.state().savedAt).toBeInstanceOf(Date);
    expect([kept(), autosave.version()]).toEqual([null, 2]);
  });

  it('sends nothing when a change is taken back', async () => {
    const { autosave, sent, kept } = queue();
    autosave.change('name', 'B');
    autosave.change('name', 'A');
    await vi.advanceTimersByTimeAsync(5000);
    expect([sent, kept(), autosave.state().phase]).toEqual([[], null, 'clean']);
  });

  it('empties a field with null', async () => {
    const { autosave, sent } = queue();
    autosave.change('city', undefined);
    await autosave.flush();
    expect(sent[0]?.values).toEqual({ city: null });
  });

  it.each([
    ['what was typed meanwhile', 'BC'],
    ['the first value, which is a change again', 'A'],
  ])('keeps one call under way, and sends with the next version %s', async (_what, name) => {
    let answer: (outcome: Outcome) => void = () => {};
    const { autosave, sent } = queue([new Promise((resolve) => (answer = resolve))]);
    autosave.change('name', 'B');
    await vi.advanceTimersByTimeAsync(1000);
    autosave.change('name', name);
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toHaveLength(1);
    answer({ kind: 'saved', version: 7, values: { name: 'B', city: 'Miami' } });
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent[1]).toEqual({ values: { name }, version: 7 });
  });

  it('keeps changes while the server is away, tries again by itself and at once when the line is back', async () => {
    const { autosave, sent, kept } = queue([{ kind: 'away' }, { kind: 'away' }]);
    autosave.change('name', 'B');
    await vi.advanceTimersByTimeAsync(1000);
    expect(autosave.state().phase).toBe('offline');
    autosave.change('city', 'Tampa');
    expect(autosave.state().phase).toBe('offline');
    expect(kept()?.values).toEqual({ name: 'B', city: 'Tampa' });
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toHaveLength(2);
    autosave.retry();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent[2]).toEqual({ values: { name: 'B', city: 'Tampa' }, version: 1 });
    expect([autosave.state().phase, kept()]).toEqual(['clean', null]);
  });

  it('holds a value that was refused and saves the others', async () => {
    const { autosave, sent, kept } = queue([{ kind: 'refused', fields: ['zip'] }]);
    autosave.change('zip', '1');
    autosave.change('name', 'B');
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent[1]).toEqual({ values: { name: 'B' }, version: 1 });
    expect(autosave.state()).toMatchObject({ phase: 'held', held: ['zip'], unsent: 1 });
    expect(kept()?.values).toEqual({ zip: '1' });
    autosave.change('zip', '33101');
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent[2]).toEqual({ values: { zip: '33101' }, version: 2 });
    expect(await autosave.flush()).toBe(true);
  });

  it('does not send for ever what is refused for no field of it', async () => {
    const { autosave, sent } = queue([{ kind: 'refused', fields: ['version'] }]);
    autosave.change('name', 'B');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent.length, autosave.state().phase]).toEqual([1, 'held']);
  });

  it('does not send what the server is bound to refuse', async () => {
    const { autosave, sent } = queue([], { canSend: (id) => id !== 'zip' });
    autosave.change('zip', '1');
    autosave.change('name', 'B');
    expect(await autosave.flush()).toBe(false);
    expect(sent.map(({ values }) => values)).toEqual([{ name: 'B' }]);
  });

  it('sends again over a newer version when both sides changed other fields', async () => {
    const onRebase = vi.fn();
    const newer = { kind: 'stale', version: 5, values: { name: 'A', city: 'Tampa' } } as const;
    const { autosave, sent } = queue([newer], { onRebase });
    autosave.change('name', 'B');
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent[1]).toEqual({ values: { name: 'B' }, version: 5 });
    expect(onRebase).toHaveBeenCalledOnce();
    expect(autosave.values()).toMatchObject({ name: 'B' });
  });

  it('shows both sides when they changed the same field, and does as the person chooses', async () => {
    const newer = { kind: 'stale', version: 5, values: { name: 'C', city: 'Tampa' } } as const;
    const { autosave, sent } = queue([newer]);
    autosave.change('name', 'B');
    autosave.change('city', 'Orlando');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(autosave.state()).toMatchObject({ phase: 'stale' });
    expect(autosave.state().conflicts).toEqual([
      { fieldId: 'name', mine: 'B', theirs: 'C' },
      { fieldId: 'city', mine: 'Orlando', theirs: 'Tampa' },
    ]);
    expect(sent).toHaveLength(1);
    autosave.resolve(new Set(['city']));
    expect(autosave.values()).toEqual({ name: 'C', city: 'Orlando' });
    await vi.advanceTimersByTimeAsync(0);
    expect(sent[1]).toEqual({ values: { city: 'Orlando' }, version: 5 });
  });

  it('sends what an earlier visit left, and asks when the file has changed under it', async () => {
    const left = queue([], { unsent: { values: { name: 'B' }, over: { name: 'A' } } });
    expect(left.autosave.values()).toEqual({ name: 'B', city: 'Miami' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(left.sent).toEqual([{ values: { name: 'B' }, version: 1 }]);

    const changed = queue([], { unsent: { values: { name: 'B' }, over: { name: 'before' } } });
    expect(changed.autosave.state().conflicts).toEqual([{ fieldId: 'name', mine: 'B', theirs: 'A' }]);

    const done = queue([], { unsent: { values: { name: 'A' }, over: { name: 'before' } } });
    expect([done.autosave.state().unsent, done.kept()]).toEqual([0, null]);
  });

  it('takes newer values that came by another way', async () => {
    const { autosave, sent } = queue();
    autosave.rebase({ version: 9, values: { name: 'Z', city: 'Miami' } });
    autosave.rebase({ version: 3, values: { name: 'old', city: 'Miami' } });
    expect(autosave.values()).toEqual({ name: 'Z', city: 'Miami' });
    autosave.change('city', 'Tampa');
    await autosave.flush();
    expect(sent).toEqual([{ values: { city: 'Tampa' }, version: 9 }]);
  });

  it('stops when the file may not be edited any more', async () => {
    const { autosave, sent } = queue([{ kind: 'closed' }]);
    autosave.change('name', 'B');
    await vi.advanceTimersByTimeAsync(1000);
    autosave.change('name', 'C');
    await vi.advanceTimersByTimeAsync(10_000);
    expect([sent.length, autosave.state().phase]).toEqual([1, 'closed']);
  });
});
