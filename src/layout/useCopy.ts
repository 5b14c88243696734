import { useNotify } from 'ra-core';
import { useCallback } from 'react';

/** Keys of what is said then: that it was copied, or (with `%{text}`) what to copy by hand. */
interface Said {
  readonly copied: string;
  readonly refused: string;
}

/** Puts a text into the clipboard and says so. */
export function useCopy({ copied, refused }: Said): (text: string) => Promise<void> {
  const notify = useNotify();
  return useCallback(
    async (text) => {
      try {
        await navigator.clipboard.writeText(text);
        notify(copied, { type: 'success' });
      } catch {
        // Refused by the browser, or no secure connection: then there is no clipboard at all.
        notify(refused, { type: 'warning', messageArgs: { text } });
      }
    },
    [notify, copied, refused],
  );
}
