import { type Answers, refusal, screen, waitFor } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import type { ListEntry } from '#schemas/list/index.ts';
import { entry, ID, ITEMS, listed, open, PATH, press, rows, written } from './support.tsx';

/** Moves as the server does, and refuses an order that is not the present one; the first answer waits. */
const movedOf = (first: readonly ListEntry[], wait: Promise<void> = Promise.resolve()): Answers => {
  let items = [...first];
  let moves = 0;
  const list = () => listed(items, moves === 0 ? 'mark' : `mark ${moves}`);
  return ({ method, path, body }) => {
    if (path === PATH && method === 'GET') return list();
    const id = new RegExp(`^${PATH}/(.+)/move$`).exec(path)?.[1];
    if (!id) return undefined;
    if (body?.order !== list().body.order) return refusal(409, 'Somebody was faster');
    const others = items.filter(({ entity_id }) => entity_id !== id);
    const at = others.findIndex(({ entity_id }) => entity_id === body.before);
    items = others.toSpliced(
      at < 0 ? others.length : at,
      0,
      items.find(({ entity_id }) => entity_id === id)!,
    );
    moves++;
    return wait.then(list);
  };
};

describe('the place of an entry', () => {
  it('changes by the buttons, past what is not shown, and keeps the focus', async () => {
    const { user, sent } = await open(movedOf(ITEMS));
    await screen.findByRole('table');
    const up = screen.getByRole('button', { name: 'Move Aetna up' });
    expect(up).toHaveAttribute('aria-disabled', 'true');
    await user.click(up);
    expect(written(sent)).toEqual([]);
    await user.click(screen.getByRole('switch', { name: 'Show retired ones' }));
    const down = screen.getByRole('button', { name: 'Move Aetna down' });
    await user.click(down);
    await waitFor(() => expect(rows()[0]).toHaveTextContent('Humana'));
    expect(written(sent)).toMatchObject([
      { path: `${PATH}/${ID(1)}/move`, body: { before: null, order: 'mark' } },
    ]);
    expect(down).toHaveFocus();
    await press(user, 'Move Aetna up');
    await waitFor(() => expect(rows()[0]).toHaveTextContent('Aetna'));
    expect(written(sent).at(-1)).toMatchObject({
      path: `${PATH}/${ID(1)}/move`,
      body: { before: ID(3), order: 'mark 1' },
    });
    expect(screen.getByRole('button', { name: 'Move Aetna up' })).toHaveFocus();
  });

  it('goes on from where the move before it ends, however fast the presses come', async () => {
    let release = () => {};
    const first = new Promise<void>((resolve) => (release = resolve));
    const { user, sent } = await open(movedOf(ITEMS, first));
    await screen.findByRole('table');
    const down = screen.getByRole('button', { name: 'Move Aetna down' });
    await user.click(down);
    await user.click(down);
    await user.click(down);
    expect(written(sent)).toHaveLength(1);
    release();
    await waitFor(() => expect(rows()[2]).toHaveTextContent('Aetna'));
    // The third press finds it at the end.
    expect(written(sent).map(({ body }) => body)).toEqual([
      { before: ID(3), order: 'mark' },
      { before: null, order: 'mark 1' },
    ]);
    expect(await screen.findByText('Aetna: place 3 of 3')).toBeInTheDocument();
  });

  it('stays where the list is another by now, which is then shown', async () => {
    let items = ITEMS;
    const { user } = await open(({ method, path }) => {
      if (path === PATH && method === 'GET') return listed(items);
      if (!path.endsWith('/move')) return undefined;
      items = [...ITEMS].reverse();
      return refusal(409, 'Somebody was faster');
    });
    await screen.findByRole('table');
    await press(user, 'Move Aetna down');
    await waitFor(() => expect(rows()[0]).toHaveTextContent('Humana'));
  });

  it('is followed, with the focus, over the end of a page', async () => {
    const many = Array.from({ length: 51 }, (_, index) => entry(index + 1, `Plan ${index + 1}.`));
    const { user } = await open(movedOf(many));
    await screen.findByRole('table');
    const down = screen.getByRole('button', { name: 'Move Plan 50. down' });
    await user.click(down);
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]).toHaveTextContent('Plan 50.');
    expect(screen.getByRole('button', { name: 'Move Plan 50. down' })).toHaveFocus();
    await press(user, 'Go to previous page');
    expect(rows()).toHaveLength(50);
  });
});
