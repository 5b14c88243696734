import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens a combobox and picks an option of it; the options always lie over the whole page. */
export async function choose(
  user: UserEvent,
  label: RegExp | string,
  option: RegExp | string,
  inside: Pick<typeof screen, 'findByRole'> = screen,
): Promise<void> {
  await user.click(await inside.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
  // What the list covered can be reached a moment after the list is gone.
  await inside.findByRole('combobox', { name: label });
}

/** The texts of elements, in their order. */
export const textsOf = (elements: readonly Element[]) => elements.map(({ textContent }) => textContent);

/** Where a link leads. */
export const hrefOf = (link: Element): string | null => link.getAttribute('href');
