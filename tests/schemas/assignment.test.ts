import { describe, expect, it } from 'vitest';
import {
  distribute,
  divide,
  orderFails,
  requiredSum,
  spread,
  weightsOf,
  type AssignmentOrder,
  type Taker,
} from '#schemas/assignment.ts';
import { randomFrom } from '#server/db/seed/random.ts';
import { isFull } from '#tests/support/scope.ts';

const ROUNDS = isFull ? 3000 : 600;
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const ANA = '0190a1b2-c3d4-7e5f-8a9b-000000000001';
const BO = '0190a1b2-c3d4-7e5f-8a9b-000000000002';
const told = (fails: ReturnType<typeof orderFails>) => fails.map(({ field, code }) => `${field}: ${code}`);

/** Many orders of all sizes, the same at every run. */
function* cases(): Generator<{ count: number; weights: number[] }> {
  const random = randomFrom(7);
  const upTo = (most: number): number => Math.floor(random.next() * (most + 1));
  for (let round = 0; round < ROUNDS; round += 1)
    yield { count: upTo(1000), weights: Array.from({ length: 1 + upTo(19) }, () => upTo(100)) };
}

describe('distribute', () => {
  it('gives everything away, nothing to nobody, and to each less than one from its exact share', () => {
    for (const { count, weights } of cases()) {
      const counts = distribute(count, weights);
      const total = sum(weights);
      expect(sum(counts)).toBe(total === 0 ? 0 : count);
      const wrong = counts.filter((got, index) => {
        const exact = total === 0 ? 0 : (count * weights[index]!) / total;
        return !Number.isInteger(got) || got < 0 || Math.abs(got - exact) >= 1 || (exact === 0 && got !== 0);
      });
      expect(wrong).toEqual([]);
    }
  });

  it('never gives less to who weighs more, and the same to equals but for one', () => {
    for (const { count, weights } of cases()) {
      const counts = distribute(count, weights);
      const wrong = weights.flatMap((one, a) =>
        weights.filter((other, b) =>
          one > other ? counts[a]! < counts[b]! : one === other && Math.abs(counts[a]! - counts[b]!) > 1,
        ),
      );
      expect(wrong).toEqual([]);
    }
  });

  it.each([
    [10, [1, 1, 1], [4, 3, 3]],
    [10, [33, 33, 34], [3, 3, 4]],
    [1, [50, 50], [1, 0]],
    [7, [70, 20, 10], [5, 1, 1]],
    [0, [1, 2], [0, 0]],
    [5, [0, 0], [0, 0]],
    [1000, [100], [1000]],
  ])('%i by %j is %j', (count, weights, counts) => expect(distribute(count, weights)).toEqual(counts));
});

describe('divide', () => {
  const people = (...loads: (number | null)[]): Taker[] =>
    loads.map((load, index) => ({ user_id: `person ${index}`, load: load ?? 0, skipped: load === null }));
  const equal = (count: number, more: Partial<AssignmentOrder> = {}): AssignmentOrder => ({
    strategy: 'EQUAL',
    shares: Array.from({ length: count }, (_, index) => ({ user_id: `person ${index}` })),
    ...more,
  });

  /** Orders of every strategy, with and without a capacity, among people of whom some have left. */
  function* orders(): Generator<{ order: AssignmentOrder; count: number; takers: Taker[]; turn: number }> {
    const random = randomFrom(11);
    const upTo = (most: number): number => Math.floor(random.next() * (most + 1));
    for (let round = 0; round < ROUNDS; round += 1) {
      const size = 1 + upTo(9);
      const strategy = (['EQUAL', 'PERCENTAGE'] as const)[upTo(1)]!;
      const order: AssignmentOrder = {
        ...equal(size),
        strategy,
        shares: Array.from({ length: size }, (_, index) => ({
          user_id: `person ${index}`,
          value: 1 + upTo(99),
        })),
        ...(strategy === 'EQUAL' && upTo(1) ? { deal: 'LOAD_BALANCED' as const } : {}),
        ...(upTo(1) ? { capacity: 1 + upTo(200) } : {}),
      };
      yield {
        order,
        count: upTo(500),
        takers: people(...Array.from({ length: size }, () => (upTo(5) === 0 ? null : upTo(150)))),
        turn: upTo(50),
      };
    }
  }
  const roomsOf = ({ capacity }: AssignmentOrder, takers: readonly Taker[]): number[] =>
    takers.map(({ load, skipped }) => (skipped ? 0 : Math.max(0, (capacity ?? Infinity) - load)));

  it('gives as much as there is room for, to nobody more than fits, and nothing to who has left', () => {
    for (const { order, count, takers, turn } of orders()) {
      const { counts, left } = divide(order, count, takers, turn);
      const rooms = roomsOf(order, takers);
      expect(sum(counts) + left).toBe(count);
      expect(sum(counts)).toBe(Math.min(count, sum(rooms)));
      const wrong = counts.filter((got, index) => !Number.isInteger(got) || got < 0 || got > rooms[index]!);
      expect(wrong).toEqual([]);
    }
  });

  it('levels: who gets any comes to no more than one above anybody who had room for more', () => {
    for (const { order, count, takers } of orders()) {
      if (order.deal !== 'LOAD_BALANCED') continue;
      const { counts } = divide(order, count, takers);
      const rooms = roomsOf(order, takers);
      const after = takers.map(({ load }, index) => load + counts[index]!);
      const highest = Math.max(-Infinity, ...after.filter((_, index) => counts[index]! > 0));
      const behind = after.filter((load, index) => counts[index]! < rooms[index]! && load < highest - 1);
      expect(behind).toEqual([]);
    }
  });

  it('without a capacity is the largest remainder among those who work', () => {
    for (const { order, count, takers } of orders()) {
      if (order.deal || order.capacity) continue;
      const weights = weightsOf(order).map((weight, index) => (takers[index]!.skipped ? 0 : weight));
      expect(divide(order, count, takers).counts).toEqual(distribute(count, weights));
    }
  });

  it('in turn: what is dealt one by one is dealt like all at once', () => {
    for (let size = 1; size <= 7; size += 1) {
      const takers = people(...Array.from({ length: size }, () => 0));
      const given = takers.map(() => 0);
      for (let turn = 0; turn < 40; turn += 1) {
        divide(equal(size), 1, takers, turn).counts.forEach((got, index) => (given[index]! += got));
        expect(given).toEqual(
          distribute(
            turn + 1,
            takers.map(() => 1),
          ),
        );
      }
    }
  });

  it.each([
    ['what one has no room for goes to the others', equal(3, { capacity: 10 }), 12, [9, 0, 0], [1, 6, 5], 0],
    ['what nobody has room for is left', equal(2, { capacity: 5 }), 20, [1, 9], [4, 0], 16],
    ['nobody works', equal(2), 5, [null, null], [0, 0], 5],
    ['the busy get nothing', equal(3, { deal: 'LOAD_BALANCED' }), 5, [0, 9, 2], [4, 0, 1], 0],
  ] as [string, AssignmentOrder, number, (number | null)[], number[], number][])(
    '%s',
    (_name, order, count, loads, counts, left) =>
      expect(divide(order, count, people(...loads))).toEqual({ counts, left }),
  );

  it('to nobody: there is always room', () =>
    expect(
      divide({ strategy: 'ALL', capacity: 1, shares: [{ user_id: null }] }, 9, [
        { user_id: null, load: 0, skipped: false },
      ]),
    ).toEqual({ counts: [9], left: 0 }));
});

describe('spread', () => {
  it('gives each share as many as it has, and at every point about as much of its part as the others', () => {
    for (const { count, weights } of cases()) {
      const counts = distribute(count, weights);
      const shares = spread(counts);
      const total = sum(counts);
      const given = counts.map(() => 0);
      // Nobody waits for a whole round of the others.
      const ahead = shares.filter((share, place) => {
        given[share] = (given[share] ?? 0) + 1;
        return given[share] - (counts[share]! * (place + 1)) / total > 1.0001;
      });
      expect([given, ahead]).toEqual([counts, []]);
    }
  });

  it('mixes a sorted list', () => expect(spread([2, 2])).toEqual([0, 1, 0, 1]));
});

describe('an order', () => {
  const order = (more: object) => ({
    strategy: 'PERCENTAGE' as const,
    shares: [
      { user_id: ANA, value: 60 },
      { user_id: BO, value: 40 },
    ],
    ...more,
  });

  it('must sum to a hundred percent, or to every record', () => {
    expect(orderFails(order({}), 7)).toEqual([]);
    expect(requiredSum('COUNT', 7)).toBe(7);
    expect(orderFails(order({ measure: 'COUNT' }), 100)).toEqual([]);
    expect(orderFails(order({ measure: 'COUNT' }), 7)).toEqual([
      { field: 'shares', code: 'wrong_sum', params: { limit: 7 } },
    ]);
    expect(told(orderFails(order({ shares: [{ user_id: ANA, value: 99 }] }), 7))).toEqual([
      'shares: wrong_sum',
    ]);
  });

  it('names everything that is wrong at once', () => {
    const shares = [{ user_id: ANA }, { user_id: null, value: 1.5 }, { user_id: ANA, value: 0 }];
    expect(told(orderFails(order({ shares }), 7))).toEqual([
      'shares.0.value: required',
      'shares.1.user_id: required',
      'shares.1.value: not_whole',
      'shares.2.user_id: repeated',
      'shares.2.value: too_small',
    ]);
    expect(told(orderFails({ strategy: 'EQUAL', shares: [] }, 7))).toEqual(['shares: required']);
    expect(told(orderFails({ strategy: 'ALL', shares }, 7))).toEqual([
      'shares: too_many',
      'shares.2.user_id: repeated',
    ]);
    expect(orderFails({ strategy: 'ALL', shares: [{ user_id: null }] }, 7)).toEqual([]);
  });

  it('is levelled only where shares are equal, up to a whole number of records', () => {
    const equal = { strategy: 'EQUAL' as const, shares: [{ user_id: ANA }] };
    expect(orderFails({ ...equal, deal: 'LOAD_BALANCED', capacity: 5 }, 7)).toEqual([]);
    expect(orderFails({ ...equal, capacity: null }, 7)).toEqual([]);
    expect(told(orderFails(order({ deal: 'ROUND_ROBIN' }), 7))).toEqual(['deal: only_for_equal']);
    expect(told(orderFails({ ...equal, capacity: 0 }, 7))).toEqual(['capacity: too_small']);
    expect(told(orderFails({ ...equal, capacity: 1.5 }, 7))).toEqual(['capacity: not_whole']);
    expect(told(orderFails({ ...equal, capacity: 1e9 }, 7))).toEqual(['capacity: too_large']);
  });

  it('of numbers of records cannot be summed before anybody knows how many there are', () => {
    expect(orderFails(order({ measure: 'COUNT' }), null)).toEqual([]);
    expect(told(orderFails(order({ shares: [{ user_id: ANA, value: 99 }] }), null))).toEqual([
      'shares: wrong_sum',
    ]);
  });

  it('weighs by its values where the strategy has any', () => {
    const { shares } = order({});
    expect(weightsOf({ strategy: 'PERCENTAGE', shares })).toEqual([60, 40]);
    expect(weightsOf({ strategy: 'EQUAL', shares })).toEqual([1, 1]);
  });
});
