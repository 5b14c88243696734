import { describe, expect, it } from 'vitest';
import type { ResourceRecord } from '#schemas/credential/subject.ts';
import type { ResourceKind } from '#schemas/vocabulary/index.ts';
import { absentKinds, isLacking, overallProgress } from '#src/resources/credentials/edit/home/progress.ts';

const resource = (kind: ResourceKind, progress: number, more: Partial<ResourceRecord> = {}) =>
  ({ kind, progress, rejected_values: 0, can: { edit: true }, ...more }) as ResourceRecord;
const whole = (...items: ResourceRecord[]) => ({ items, total: items.length });
const account = (progress: number) => ({ lead_type: 'TP', progress }) as const;

describe('the progress of a whole file', () => {
  it('counts what the account cannot do without as nothing', () => {
    expect(absentKinds(account(100), whole())).toEqual(['DRIVER', 'VEHICLE']);
    expect(overallProgress(account(100), whole())).toBe(33);
  });

  it('is the mean of the account and its resources, and 100 only when all of it is there', () => {
    expect(overallProgress(account(100), whole(resource('DRIVER', 100), resource('VEHICLE', 100)))).toBe(100);
    expect(overallProgress(account(100), whole(resource('DRIVER', 99), resource('VEHICLE', 100)))).toBe(99);
    expect(overallProgress(account(40), whole(resource('DRIVER', 20), resource('VEHICLE', 60)))).toBe(40);
  });

  it('takes what a page has no room for to be like the last of it, and no kind to be absent', () => {
    const page = { items: [resource('DRIVER', 0), resource('DRIVER', 100)], total: 10 };
    expect(absentKinds(account(100), page)).toEqual([]);
    expect(overallProgress(account(100), page)).toBe(90);
  });
});

it('a resource that lacks something is one that is incomplete, or was sent back, and may be worked at', () => {
  expect(isLacking(resource('DRIVER', 90))).toBe(true);
  expect(isLacking(resource('DRIVER', 100, { rejected_values: 1 }))).toBe(true);
  expect(isLacking(resource('DRIVER', 100))).toBe(false);
  expect(isLacking(resource('DRIVER', 90, { can: { edit: false } as ResourceRecord['can'] }))).toBe(false);
});
