const LEAD = '/leads/{type}/:id/privacy';
const ACCOUNT = '/credentialing/accounts/:id/privacy';
const RESOURCE = '/credentialing/resources/:id/privacy';

/** PR supervisors of the type, whoever works on the lead. */
const OF_LEAD = { own: '3+3433331', others: '3+3433331' };
/** Credentials supervisors alone. */
const OF_FILE = { own: '33333+331', others: '33333+331' };

/** Rows of the table in authorisation.test.ts: what is kept of a person. Nothing is erased here: the name is not theirs. */
export const PRIVACY = {
  [`GET ${LEAD}`]: OF_LEAD,
  [`POST ${LEAD}/report`]: { ...OF_LEAD, body: { reason: 'x' } },
  [`POST ${LEAD}/erase`]: { ...OF_LEAD, body: { reason: 'x', confirm: 'x' } },
  [`GET ${ACCOUNT}`]: OF_FILE,
  [`POST ${ACCOUNT}/report`]: { ...OF_FILE, body: { reason: 'x' } },
  [`POST ${ACCOUNT}/erase`]: { ...OF_FILE, body: { reason: 'x', confirm: 'x' } },
  [`GET ${RESOURCE}`]: OF_FILE,
  [`POST ${RESOURCE}/report`]: { ...OF_FILE, body: { reason: 'x' } },
  [`POST ${RESOURCE}/erase`]: { ...OF_FILE, body: { reason: 'x', confirm: 'x' } },
};
