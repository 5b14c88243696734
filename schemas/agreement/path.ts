/** Where the console finds an agreement of which nothing is known but its key: `${AGREEMENT_PATH}/<key>`. */
export const AGREEMENT_PATH = '/prospecting/leads/agreements';
