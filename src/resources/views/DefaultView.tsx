import { useStore } from 'ra-core';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { Resource } from '#schemas/engine/resource.ts';
import { isSupervisor } from '#schemas/permissions.ts';
import { useSession } from '#src/authProvider/session.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { useViews } from './api.ts';
import type { Places } from './query.ts';
import { useOpenView } from './useView.ts';

interface DefaultViewProps {
  readonly resource: Resource;
  readonly places: Places;
  readonly children: ReactNode;
}

/**
 * Who comes to a list with nothing in the address, and without having used it in this session, begins with the view of
 * their rank. From then on an address without anything means all records, so that leaving the view lasts.
 */
export function DefaultView({ resource, places, children }: DefaultViewProps) {
  const { pathname, search } = useLocation();
  const [isUsed, setUsed] = useStore(`${resource.name}.used`, false);
  const isFresh = pathname === places.list && search === '' && !isUsed;
  const [isEntering, setEntering] = useState(isFresh);
  const rank = isSupervisor(useSession().role) ? 'default_for_supervisors' : 'default_for_agents';
  const { data: views, isPending } = useViews(resource);
  const openView = useOpenView(resource, places);
  const view = views?.find((candidate) => candidate[rank]);

  const isWaiting = isEntering && isFresh && (isPending || view !== undefined);
  if (isEntering && !isWaiting) setEntering(false);
  useEffect(() => {
    if (!isWaiting && !isUsed) setUsed(true);
  }, [isWaiting, isUsed, setUsed]);
  useEffect(() => {
    if (isWaiting && view) openView(view, { replace: true });
  }, [isWaiting, view, openView]);

  return isWaiting ? <Loading /> : children;
}
