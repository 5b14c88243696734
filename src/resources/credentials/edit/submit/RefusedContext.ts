import { createContext, useContext } from 'react';
import type { ApiFail } from '#src/dataProvider/errors.ts';

/** What the last submit of the file was refused for; it stays while the provider goes from place to place. */
export interface Refused {
  readonly fails: readonly ApiFail[];
  readonly set: (fails: readonly ApiFail[]) => void;
}

export const RefusedContext = createContext<Refused>({ fails: [], set: () => undefined });
export const useRefused = (): Refused => useContext(RefusedContext);
