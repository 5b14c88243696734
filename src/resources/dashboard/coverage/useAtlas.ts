import { useQuery } from '@tanstack/react-query';
import { atlasOf } from './atlas.ts';

/** The shapes of the counties, which are loaded when a map is first shown, and kept. */
export const useAtlas = () =>
  useQuery({
    queryKey: ['county-shapes'],
    queryFn: async () => atlasOf((await import('virtual:county-shapes')).default),
    staleTime: Infinity,
    // Nothing in it is ever another one, and to find that out takes longer than to draw it.
    structuralSharing: false,
  });
