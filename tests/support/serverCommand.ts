/**
 * What `node` is told to run the built server, as the Dockerfile and `npm start` say it too: lists are read and answered in pieces that are
 * gone at once, and with more room for such (MB) a third more of them are answered.
 */
export const SERVER = ['--max-semi-space-size=64', 'scripts/serve.mjs'];
