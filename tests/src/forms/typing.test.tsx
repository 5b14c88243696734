import { screen, waitFor } from '@testing-library/react';
import type * as Controls from '#src/forms/control.ts';
import { describe, expect, it, vi } from 'vitest';
import { largeForm } from '../../support/largeForm.ts';
import { openForm } from './screen.tsx';

// Which controls are drawn, by their labels: the real hook, counted.
const drawn = vi.hoisted(() => ({ ids: [] as string[] }));
vi.mock('#src/forms/control.ts', async (load) => {
  const real = await load<typeof Controls>();
  return {
    ...real,
    // Every control asks for it once whenever it is drawn.
    useControl: () => {
      const control = real.useControl();
      drawn.ids.push(control.labelId);
      return control;
    },
  };
});

describe('typing into a form of 150 fields', () => {
  it('draws the field that is typed into and no other, and checks the form after the frame', async () => {
    const form = largeForm(150);
    const { user, store } = await openForm(form);
    const input = document.getElementById('form.part4.f1') as HTMLInputElement;
    await user.click(input);
    drawn.ids.length = 0;
    const edit = vi.spyOn(store, 'edit');
    await user.keyboard('abcdefghij');
    await waitFor(() => expect(store.values.field_4_1).toBe('abcdefghij'));
    expect(input.value).toBe('abcdefghij');
    expect(new Set(drawn.ids)).toEqual(new Set(['form.part4.f1-label']));
    // At most once a key, and once for what they come to.
    expect(drawn.ids.length).toBeLessThanOrEqual(20);
    expect(edit.mock.calls.length).toBeLessThanOrEqual(10);
    expect(screen.getAllByRole('textbox').length).toBeGreaterThan(60);
  });

  it('checks once for many keys that come before a frame', async () => {
    const { user, store } = await openForm(largeForm(15));
    const frames: FrameRequestCallback[] = [];
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => frames.push(callback));
    const edit = vi.spyOn(store, 'edit');
    const input = document.getElementById('form.part0.f1') as HTMLInputElement;
    await user.type(input, 'abcdefghij');
    expect([edit.mock.calls.length, input.value]).toEqual([0, 'abcdefghij']);
    // Leaving the field waits for no frame.
    await user.tab();
    expect([edit.mock.calls.length, store.values.field_0_1]).toEqual([1, 'abcdefghij']);
  });
});
