import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import type { Area } from '#schemas/permissions.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { wasAway } from '#src/layout/inactivity.ts';
import { Loading } from '#src/layout/Loading.tsx';
import { useConsoleAuth, type ConsoleAuth } from './index.ts';
import { mayEnter, SessionContext } from './session.tsx';

/** Who is here. Whoever is not signed in leaves for the portal: then it never ends. */
export const sessionQuery = (auth: ConsoleAuth) =>
  queryOptions({
    queryKey: ['session'],
    queryFn: async () => {
      if (!(await auth.isSignedIn())) return auth.signIn();
      if (wasAway()) {
        auth.keepEntries();
        return auth.signIn({ anew: true });
      }
      const person = await auth.session().catch(async (failure: unknown) => {
        await auth.checkError(failure);
        throw failure;
      });
      return person ?? auth.leave();
    },
    staleTime: Infinity,
    retry: false,
  });

/**
 * The routes below are for the roles of an area (specification §5): without a session the portal's sign-in, with
 * another active role its logout address. Nothing below is shown before that is known.
 */
export function Guarded({ area }: { area: Area }) {
  const auth = useConsoleAuth();
  const { data, error, refetch } = useQuery(sessionQuery(auth));
  const refused = data !== undefined && !mayEnter(data, area);

  useEffect(() => {
    if (refused) void auth.leave();
  }, [refused, auth]);

  // Asked anew for a screen that is open, it waits for its next call to find out: what is typed there stays.
  if (error && !data) return <ErrorPanel page error={error} onRetry={() => void refetch()} />;
  if (!data || refused) return <Loading />;
  return (
    <SessionContext.Provider value={data}>
      <Outlet />
    </SessionContext.Provider>
  );
}
