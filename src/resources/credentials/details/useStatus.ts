import { useState } from 'react';
import { useNotify } from 'ra-core';
import type { AccountCredentialStatus } from '#schemas/vocabulary/index.ts';
import { bodyOf, textOf, type ApiFail } from '#src/dataProvider/errors.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { accountPath, useFileCache, type Account } from '../api.ts';

/** Moves and claims of an account; what stands against a move is kept to be shown. */
export function useStatus(account: Account) {
  const provider = useProvider();
  const notify = useNotify();
  const language = useLanguage();
  const cache = useFileCache(account.entity_id);
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState<readonly ApiFail[]>([]);

  async function send(part: string, body: object, done: string) {
    setBusy(true);
    try {
      const fresh = await provider.call<Account>(accountPath(account.entity_id, part), {
        method: 'POST',
        body: { version: account.version, ...body },
      });
      cache.putAccount(fresh);
      notify(done, { type: 'success' });
      // A move may freeze what the provider was typing.
      await cache.refresh();
    } catch (error) {
      const refused = bodyOf(error);
      const fails = (refused?.fails ?? []).filter(({ field }) => field.includes('.'));
      setMissing(fails);
      if (fails.length === 0) notify(textOf(error, language), { type: 'error' });
      if (refused?.status === 409 && fails.length === 0) await cache.refresh();
    } finally {
      setBusy(false);
    }
  }
  return {
    busy,
    missing,
    forget: () => setMissing([]),
    move: (status: AccountCredentialStatus) =>
      send('status', { status, confirm: true }, 'credentials.action.moved'),
    claim: () => send('claim', {}, 'credentials.action.claimed'),
  };
}
