/** What a credentials supervisor sets for the whole network (GET /credentialing/settings). */
export interface NetworkSettings {
  /** Who wrote a value or uploaded a document may not approve it (domain §6 'Four-eyes option'). */
  readonly four_eyes: boolean;
}

/** As shipped. */
export const NETWORK_SETTINGS: NetworkSettings = { four_eyes: false };
