import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Kept } from './kept.ts';

/**
 * Takes the token of a mailed link out of the address, where neither the history nor somebody who looks on should find it.
 * What was filled in stays: who comes back by a new link goes on.
 * @returns whether the address has none any more
 */
export function useToken(kept: Kept, keep: (patch: Partial<Kept>) => void): boolean {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!hash) return;
    const [, token] = /^#([\w-]{43})$/.exec(hash) ?? [];
    if (token && token !== kept.token) keep({ token, opened: undefined, session: undefined });
    void navigate(pathname, { replace: true });
  }, [hash, pathname, kept.token, keep, navigate]);
  return !hash;
}
