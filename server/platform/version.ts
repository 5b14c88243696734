import { version } from '../../package.json';

/** The release of the server. */
export const VERSION: string = version;
