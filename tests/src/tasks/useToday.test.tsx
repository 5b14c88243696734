import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useToday } from '#src/resources/tasks/useToday.ts';

describe('today', () => {
  it('becomes another day on a page that stays open over midnight, and lets go of the clock with it', () => {
    vi.useFakeTimers({ now: new Date(2026, 2, 4, 23, 58) });
    const { result, unmount } = renderHook(() => useToday());
    expect(result.current).toBe('2026-03-04');
    act(() => void vi.advanceTimersByTime(3 * 60_000));
    expect(result.current).toBe('2026-03-05');
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
