/** The client of `npm run token`: a program on the same machine, which gets its code on a loopback port. */
export const CLI_CLIENT_ID = 'provnet-cli';
