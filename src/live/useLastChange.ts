import { useContext, useState } from 'react';
import type { LiveResource } from '#schemas/live.ts';
import { SessionContext } from '#src/authProvider/session.tsx';
import { useOnLive } from './hooks.ts';

/** What somebody else did to a record since the screen was opened. */
export interface LastChange {
  /** Absent where the reader may not know people; null: nobody did it by hand. */
  readonly by?: string | null | undefined;
  readonly at: Date;
}

/** The last change of a record by somebody else that was told; null: none was. */
export function useLastChange(resource: LiveResource, id: string): LastChange | null {
  const me = useContext(SessionContext)?.id;
  const [last, setLast] = useState<LastChange | null>(null);
  useOnLive(resource, (news) => {
    if (news.type !== 'reset' && news.entity_id === id && news.by !== me)
      setLast({ by: news.by, at: new Date() });
  });
  return last;
}
