import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { watchDrawn, type Drawn } from '../../support/drawn.ts';
import { largeForm } from '../../support/largeForm.ts';
import { openForm } from './screen.tsx';

/** The field that something belongs to: RJSF gives the path of it, and of what is in it, to all that it draws. */
function fieldsOf({ props }: Drawn): string[] {
  const { id, fieldPathId } = props as {
    readonly id?: string;
    readonly fieldPathId?: { readonly $id: string };
  };
  return /^form\.part\d+\.f\d+/.exec(id ?? fieldPathId?.$id ?? '') ?? [];
}

it('typing into a form of 150 fields draws the field that is typed into and no other, and checks the form after the frame', async () => {
  const form = largeForm(150);
  const { user, store } = await openForm(form);
  const input = document.getElementById('form.part4.f1') as HTMLInputElement;
  await user.click(input);
  const drawn = watchDrawn();
  const edit = vi.spyOn(store, 'edit');
  await user.keyboard('abcdefghij');
  await waitFor(() => expect(store.values.field_4_1).toBe('abcdefghij'));
  expect(input.value).toBe('abcdefghij');
  expect(new Set(drawn.flatMap(fieldsOf))).toEqual(new Set(['form.part4.f1']));
  const controls = drawn.filter(({ name }) => name === 'TextWidget');
  expect(controls.length).toBeGreaterThan(0);
  // At most once a key, and once for what they come to.
  expect(controls.length).toBeLessThanOrEqual(20);
  expect(edit.mock.calls.length).toBeLessThanOrEqual(10);
  expect(screen.getAllByRole('textbox').length).toBeGreaterThan(60);
});

it('typing into a form of 150 fields checks once for many keys that come before a frame', async () => {
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
