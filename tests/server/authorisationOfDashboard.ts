const STAFF = '3333++331';
const SUPERVISOR = { own: '33333+331', others: '33333+331' };
const ACCOUNTS = '/credentialing/accounts';
const FILE = { entity_id: ':account', version: 999 };

/** Of these lists the credentials staff alone has views, and a view of the leads is none of them. */
const VIEWS = (list: string) => ({
  [`GET ${list}/views`]: { own: STAFF },
  [`POST ${list}/views`]: { own: STAFF },
  [`PATCH ${list}/views/:id`]: { own: '333344331', others: '333344331' },
  [`DELETE ${list}/views/:id`]: { own: '333344331', others: '333344331' },
});

/** Rows of the table in authorisation.test.ts: the queue as a whole, and who works on which file (domain §6). */
export const DASHBOARD = {
  [`GET ${ACCOUNTS}/stats`]: { own: '++++++++1' },
  'GET /credentialing/resources/stats': { own: '++++++++1' },
  // Which rows an agent may take is decided row by row (assign.test.ts).
  [`POST ${ACCOUNTS}/assign`]: {
    own: STAFF,
    others: STAFF,
    body: { items: [FILE], strategy: 'ALL', shares: [{ user_id: null }] },
  },
  [`POST ${ACCOUNTS}/assign/undo`]: {
    own: STAFF,
    others: STAFF,
    body: { items: [{ ...FILE, cred_agent_id: null }] },
  },
  [`GET ${ACCOUNTS}/:id/logins`]: SUPERVISOR,
  [`PATCH ${ACCOUNTS}/:id/provider`]: { ...SUPERVISOR, body: { version: 999, provider_user_id: null } },
  [`POST ${ACCOUNTS}/:id/request-agent`]: {
    own: '3+3433331',
    others: '3+3433331',
    body: { note: 'Please' },
  },
  ...VIEWS(ACCOUNTS),
  ...VIEWS('/credentialing/resources'),
};
