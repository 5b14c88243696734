import { version } from '../../package.json';

/** The release of the server. */
export const VERSION: string = version;
/** As what it tells of itself where it is watched. */
export const SERVICE = { 'service.name': 'provnet', 'service.version': VERSION } as const;
