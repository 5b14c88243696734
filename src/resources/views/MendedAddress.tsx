import { useNotify } from 'ra-core';
import { useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Resource } from '#schemas/engine/resource.ts';
import { Loading } from '#src/layout/Loading.tsx';
import { mended } from './query.ts';

interface MendedAddressProps {
  readonly resource: Resource;
  readonly children: ReactNode;
}

/** A link may ask what this list cannot answer, such as one from the other lead type: the rest of it is shown, and that is said. */
export function MendedAddress({ resource, children }: MendedAddressProps) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const notify = useNotify();
  const better = mended(resource, search);
  useEffect(() => {
    if (better === null) return;
    notify('views.mended', { type: 'warning' });
    void navigate({ pathname, search: better }, { replace: true, state: state as unknown });
  }, [better, pathname, state, navigate, notify]);
  return better === null ? children : <Loading />;
}
