import userEvent, { type UserEvent } from '@testing-library/user-event';

/** A person who does not pause between two keys. */
export const setupUser = (): UserEvent => userEvent.setup({ delay: null });

/**
 * Replaces what a field holds with `text` in one input event, as pasting over it does: the screen renders anew for each typed
 * key. Tests of typing itself (keys, masks, what a field does meanwhile) call `user.type`.
 */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  (field as HTMLInputElement).select();
  await user.paste(text);
}
