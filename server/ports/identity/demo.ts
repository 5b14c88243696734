/** The accounts of the demo data, one per role, as the sign-in page of a demo names them. */
export const DEMO_USERNAMES = [
  'sp.agent',
  'sp.supervisor',
  'tp.agent',
  'tp.supervisor',
  'cred.agent',
  'cred.supervisor',
  'sp.provider',
  'tp.provider',
] as const;
export const DEMO_PASSWORD = 'provnet-demo';
