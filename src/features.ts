import { createContext, useContext } from 'react';

/** What this installation offers besides what every one does (specification §9). */
export interface Features {
  /** Templates, internal signers and electronic signature. */
  readonly contracts: boolean;
  /** It began with demo data. */
  readonly demo: boolean;
}

/** As the server says it; on unless it says otherwise. */
export const FeaturesContext = createContext<Features>({ contracts: true, demo: false });
export const useFeatures = (): Features => useContext(FeaturesContext);
