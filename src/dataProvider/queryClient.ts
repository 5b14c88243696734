import { QueryClient } from '@tanstack/react-query';
import { bodyOf, isOffline } from './errors.ts';

/** A refusal stays one however often it is asked for; a server that is away may be back. */
const shouldRetry = (count: number, error: unknown): boolean =>
  count < 1 && (isOffline(error) || (bodyOf(error)?.status ?? 0) >= 500);

/**
 * What the screens ask and send. Without a network they hear so at once (specification §8 'Unable to contact server'):
 * TanStack Query would let a save wait in silence, and send it when nobody looks at it any more.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        staleTime: 5000,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
