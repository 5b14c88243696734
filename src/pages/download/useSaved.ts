import { useCallback, useEffect, useRef, useState } from 'react';
import { bodyOf } from '#src/dataProvider/errors.ts';
import { saveBlob } from '#src/dataProvider/files.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { readFile } from '#src/resources/files/api/links.ts';

/** `begun` is only seen where the window may not be closed by script. */
type Saved = 'busy' | 'begun' | 'missing' | 'stopped';

/** A window that is gone at once takes its download with it. */
const CLOSE_AFTER_MS = 1000;

/** Saves a file as soon as the page is there, then closes the window; `save` does it once more. */
export function useSaved(key: string, name: string): { readonly state: Saved; readonly save: () => void } {
  const provider = useProvider();
  const language = useLanguage();
  const [state, setState] = useState<Saved>('busy');

  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Whoever goes on to another page meanwhile keeps the window.
  useEffect(() => () => clearTimeout(closing.current), []);

  const run = useCallback(async () => {
    try {
      // Read first: a server's own name would win over the one that is asked for, and a failure be seen too late.
      saveBlob(await readFile(provider, key, language), name);
      closing.current = setTimeout(() => {
        window.close();
        setState('begun');
      }, CLOSE_AFTER_MS);
    } catch (error) {
      setState(bodyOf(error)?.status === 404 ? 'missing' : 'stopped');
    }
  }, [provider, key, name, language]);

  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void run();
  }, [run]);

  const save = () => {
    setState('busy');
    void run();
  };
  return { state, save };
}
