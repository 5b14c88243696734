import { describe, expect, it } from 'vitest';
import { distribute, orderFails, requiredSum, spread, weightsOf } from '#schemas/assignment.ts';
import { randomFrom } from '#server/db/seed/random.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const ANA = '0190a1b2-c3d4-7e5f-8a9b-000000000001';
const BO = '0190a1b2-c3d4-7e5f-8a9b-000000000002';
const told = (fails: ReturnType<typeof orderFails>) => fails.map(({ field, code }) => `${field}: ${code}`);

/** Many orders of all sizes, the same at every run. */
function* cases(): Generator<{ count: number; weights: number[] }> {
  const random = randomFrom(7);
  const upTo = (most: number): number => Math.floor(random.next() * (most + 1));
  for (let round = 0; round < 3000; round += 1)
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

  it('weighs by its values where the strategy has any', () => {
    const { shares } = order({});
    expect(weightsOf({ strategy: 'PERCENTAGE', shares })).toEqual([60, 40]);
    expect(weightsOf({ strategy: 'EQUAL', shares })).toEqual([1, 1]);
  });
});
