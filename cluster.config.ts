import config from './playwright.config.ts';

const { projects: _projects, webServer: _server, ...browser } = config;

/** Several machines on one: the built product behind nginx, on a primary and its replica (docs/operations.md), in the same browser. */
export default { ...browser, testDir: 'tests/cluster', workers: 1 };
