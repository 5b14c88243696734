/** Nobody's calls are too many. */
export const UNCOUNTED = { PROVNET_RATE_PERSON: '1000000', PROVNET_RATE_ADDRESS: '1000000' };
