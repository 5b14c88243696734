import { useDataProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import type { ConsoleProvider } from '#src/dataProvider/index.ts';
import type { Verdict } from '#src/verify/verdict.ts';
import { examine, type Fault } from './examine.ts';

interface Examined {
  readonly file: File;
  readonly no: number;
  readonly found: Verdict | Fault;
}

/** What is true of a file; `again` asks once more, also for the installation's certificates. */
export function useExamined(file: File | null) {
  const provider = useDataProvider<ConsoleProvider>();
  const [no, setNo] = useState(0);
  const [examined, setExamined] = useState<Examined | null>(null);
  useEffect(() => {
    if (!file) return;
    const ending = new AbortController();
    const { signal } = ending;
    const find = async () => {
      const answer = await provider
        .call<{ readonly certificates: readonly string[] }>('signing/certificate', { signal })
        .catch(() => null);
      const found = await examine(file, answer?.certificates ?? null, signal);
      if (!signal.aborted) setExamined({ file, no, found });
    };
    void find();
    return () => ending.abort();
  }, [provider, file, no]);
  const isOver = examined?.file === file && examined?.no === no;
  return {
    found: isOver ? examined?.found : undefined,
    isBusy: file !== null && !isOver,
    again: () => setNo(no + 1),
  };
}
