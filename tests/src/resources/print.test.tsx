import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { controlClock, passTime, screen, show, textsOf, waitFor } from '#tests/src/kit.ts';
import { lazy } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Cut } from '#src/resources/generic/print/Cut.tsx';
import { PrintParts } from '#src/resources/generic/print/PrintParts.tsx';
import { printPlace, usePageSize, usePrinting, useReadOn } from '#src/resources/generic/print/printing.ts';

const PARTS = [
  { name: 'first', label: 'First' },
  { name: 'second', label: 'Second' },
] as const;

describe('a record on paper', () => {
  it('has its parts below each other, when it was printed and by whom', async () => {
    vi.stubGlobal('print', vi.fn());
    function Part({ name }: { readonly name: string }) {
      return <p>{`${name} ${usePrinting()} ${usePageSize(25)}`}</p>;
    }
    await show(<PrintParts parts={PARTS}>{(name) => <Part name={name} />}</PrintParts>);
    expect(textsOf(screen.getAllByRole('heading', { level: 2 }))).toEqual(['First', 'Second']);
    // Lists are read at once.
    expect(screen.getByText('first true 1000')).toBeVisible();
    expect(screen.getByText(/^Printed on .+ by Ana Ruiz$/)).toBeVisible();
  });

  it('is printed once, when everything is loaded and read', async () => {
    controlClock();
    const print = vi.fn();
    vi.stubGlobal('print', print);
    let answer: (text: string) => void = () => {};
    const read = new Promise<string>((resolve) => (answer = resolve));
    let load: () => void = () => {};
    const loaded = new Promise<void>((resolve) => (load = resolve));
    const Lazy = lazy(async () => {
      await loaded;
      return { default: Asking };
    });
    function Asking() {
      const { data } = useQuery({ queryKey: ['part'], queryFn: () => read });
      return <p>{data ?? 'waiting'}</p>;
    }
    const { router, unmount } = await show(<PrintParts parts={PARTS}>{() => <Lazy />}</PrintParts>, {
      at: { pathname: '/', search: printPlace({ show: 'all' }), state: { back: '/list' } },
    });
    load();
    expect((await screen.findAllByText('waiting')).length).toBe(2);
    expect(print).not.toHaveBeenCalled();
    answer('read');
    await waitFor(() => expect(print).toHaveBeenCalled());
    expect(screen.getAllByText('read')).toHaveLength(2);
    expect(print).toHaveBeenCalledTimes(1);
    // Neither by a reload nor by a way back is it printed again; the way back to the list stays.
    const { search, state } = router.state.location;
    expect({ search, state }).toEqual({ search: '?print=asked&show=all', state: { back: '/list' } });
    unmount();
    await show(<PrintParts parts={PARTS}>{() => <Asking />}</PrintParts>, { at: { pathname: '/', search } });
    expect(await screen.findAllByText('read')).toHaveLength(2);
    await passTime(600);
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('has its lists to their end, or says that they go on', async () => {
    vi.stubGlobal('print', vi.fn());
    function Numbers({ pages }: { readonly pages: number }) {
      const size = usePageSize(25, 100);
      const { data, ...list } = useInfiniteQuery({
        queryKey: ['numbers', pages],
        queryFn: ({ pageParam }) => Array.from({ length: size }, (_, index) => pageParam * size + index),
        initialPageParam: 0,
        getNextPageParam: (_last, all) => (all.length < pages ? all.length : undefined),
      });
      const count = data?.pages.flat().length ?? 0;
      useReadOn(list, count);
      return (
        <>
          <p>{`${count} of ${pages}`}</p>
          <Cut count={count} isCut={list.hasNextPage} />
        </>
      );
    }
    await show(
      <PrintParts parts={PARTS}>{(name) => <Numbers pages={name === 'first' ? 4 : 12} />}</PrintParts>,
    );
    expect(await screen.findByText('400 of 4')).toBeVisible();
    expect(await screen.findByText('1000 of 12')).toBeVisible();
    expect(screen.getAllByText(/^Only the first/)).toHaveLength(1);
    expect(screen.getByText(/^Only the first 1,000 are printed/)).toBeVisible();
  });
});
