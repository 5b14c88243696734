import { useState } from 'react';
import { useNotify } from 'ra-core';
import { bodyOf, textOf, type ApiFail } from '#src/dataProvider/errors.ts';
import { saveBlob } from '#src/dataProvider/files.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { accountPath, useFileCache } from '../../api.ts';
import { recordOf, subjectPath, type Subject } from '../subject.ts';

/** A file of a thousand documents still leaves the server; a dead line must end. */
const PACKET_TIMEOUT_MS = 300_000;

/** What is done to a file as a whole. What stands against a move is kept to be shown. */
export function useSteps(subject: Subject) {
  const provider = useProvider();
  const notify = useNotify();
  const language = useLanguage();
  const { refresh } = useFileCache();
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState<readonly ApiFail[]>([]);
  const { version } = recordOf(subject);
  const { account } = subject;

  /** Resolves with whether it was done; a refusal is told. */
  async function run(step: () => Promise<unknown>, done: string): Promise<boolean> {
    setBusy(true);
    try {
      await step();
      notify(done, { type: 'success' });
      await refresh();
      return true;
    } catch (error) {
      const refused = bodyOf(error);
      const places = (refused?.fails ?? []).filter(({ field }) => isPlace(field));
      setMissing(places);
      if (places.length === 0) notify(textOf(error, language), { type: 'error' });
      if (refused?.status === 409) await refresh();
      return false;
    } finally {
      setBusy(false);
    }
  }
  const post = <T>(path: string, body: object) => provider.call<T>(path, { method: 'POST', body });
  return {
    busy,
    missing,
    forget: () => setMissing([]),
    move: (status: string, reason: string) =>
      run(
        () =>
          post(subjectPath(subject, 'status'), {
            version,
            status,
            confirm: true,
            reason_text: reason.trim() || null,
          }),
        'credential_file.action.moved',
      ),
    claim: () =>
      run(
        () => post(accountPath(account.entity_id, 'claim'), { version: account.version }),
        'credential_file.action.claimed',
      ),
    screen: () =>
      run(() => post(accountPath(account.entity_id, 'screen'), {}), 'credential_file.action.screened'),
    packet: () =>
      run(async () => {
        const options = { method: 'POST', timeoutMs: PACKET_TIMEOUT_MS } as const;
        const answer = await provider.callRaw(accountPath(account.entity_id, 'packet'), options);
        saveBlob(await answer.blob(), `${account.name}.zip`);
      }, 'credential_file.action.packed'),
  };
}

/** Fails that name a place of the file, not an input of the call (docs/decisions/012, last lines). */
const isPlace = (field: string): boolean => /^(forms|items|cycle|resources|screening)(\.|$)/.test(field);
