import { defineConfig } from 'oxlint';

/** Imports that a folder must not make (docs/architecture.md: data flows one way). */
const forbid = (...groups) => ({
  'no-restricted-imports': ['error', { patterns: groups.map(([group, message]) => ({ group, message })) }],
});
/** `limitStatements` also tells the caller how long to wait. A caller that does not know the limit gives up too early. */
const LIMIT = {
  selector:
    ':matches(Literal[value=/set .*statement_timeout/], TemplateElement[value.raw=/set .*statement_timeout/])',
  message: "Set a statement's limit by limitStatements or unlimited.",
};
/** One write path: a change without its audit row cannot be written by mistake (docs/decisions/003). */
const WRITE = {
  selector: 'CallExpression[callee.property.name=/^(insertInto|updateTable|deleteFrom|mergeInto)$/]',
  message: 'Write through server/platform/write.',
};
/** A test that sleeps is slow on a fast machine and fails on a slow one. */
const SLEEP =
  'Wait for the event or use fake timers; where real time is the subject, a file of the full run sleeps by tests/support/clock.ts.';
const SLEEPS = [
  'NewExpression[callee.name="Promise"] CallExpression:matches([callee.name="setTimeout"], [callee.property.name="setTimeout"])',
  'CallExpression:matches([callee.name="promisify"], [callee.property.name="promisify"]) > :matches(Identifier[name="setTimeout"], MemberExpression[property.name="setTimeout"])',
  'ImportExpression[source.value=/^(node:)?timers.promises$/]',
  'CallExpression[callee.property.name="waitForTimeout"]',
].map((selector) => ({ selector, message: SLEEP }));
const TIMERS = ['timers/promises', 'node:timers/promises'].map((name) => ({
  name,
  importNames: ['setTimeout', 'setInterval', 'scheduler', 'default'],
  message: SLEEP,
}));
const CLOCK = { regex: 'support/clock|^./clock.ts', importNames: ['sleep'], message: SLEEP };
/** Tests in which time itself is the subject, or that wait for processes of others: they run only in `npm run test:full`. */
const MAY_SLEEP = [
  'tests/{trust,cluster}/**',
  'tests/e2e/walk/**',
  'tests/**/*.full.test.ts',
  'tests/server/**/{kill,killed,processes,*.processes}.test.ts',
  'tests/server/ports/database/{support,child}.ts',
];
const RJSF = [['@rjsf/*'], 'Only src/forms knows RJSF.'];
const SERVER = [['#server/*', '**/server/**'], 'The console knows the server only by its API.'];
const errors = (...names) => Object.fromEntries(names.map((name) => [name, 'error']));

export default defineConfig({
  ignorePatterns: ['dist/', 'node_modules/', 'data/', '.cache/', 'test-results/', 'shots/'],
  plugins: ['typescript'],
  jsPlugins: ['./scripts/lint/syntax.mjs'],
  categories: { correctness: 'error' },
  options: { denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  rules: {
    ...errors(
      'no-console',
      'no-array-constructor',
      'no-unused-expressions',
      'no-var',
      'prefer-const',
      'prefer-rest-params',
      'prefer-spread',
      'typescript/ban-ts-comment',
      'typescript/consistent-type-imports',
      'typescript/no-empty-object-type',
      'typescript/no-explicit-any',
      'typescript/no-namespace',
      'typescript/no-require-imports',
      'typescript/no-unnecessary-type-constraint',
      'typescript/no-unsafe-function-type',
    ),
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'max-lines': ['error', 400],
    // The product looks for control characters in files and texts that other people sent.
    'no-control-regex': 'off',
    eqeqeq: ['error', 'always', { null: 'ignore' }],
  },
  overrides: [
    {
      files: ['src/**/*.{ts,tsx}'],
      plugins: ['react'],
      rules: {
        ...errors(
          'react/rules-of-hooks',
          'react/exhaustive-deps',
          'react/static-components',
          'react/use-memo',
          'react/preserve-manual-memoization',
          'react/incompatible-library',
          'react/immutability',
          'react/globals',
          'react/refs',
          'react/set-state-in-effect',
          'react/error-boundaries',
          'react/purity',
          'react/set-state-in-render',
          'react/unsupported-syntax',
        ),
        ...forbid(SERVER, RJSF),
      },
    },
    { files: ['src/forms/**'], rules: forbid(SERVER) },
    {
      files: ['schemas/**'],
      rules: forbid([
        ['#server/*', '#src/*', '**/server/**', '**/src/**', 'node:*', 'react*', '@mui/*'],
        'Code in schemas/ runs on both sides and imports neither the server nor the console.',
      ]),
    },
    {
      files: ['server/**'],
      rules: {
        ...forbid([['#src/*', '**/src/**', 'react*', '@mui/*'], 'The server does not know the console.']),
        'provnet/restricted-syntax': ['error', LIMIT],
      },
    },
    {
      // The first file sets the limit; the second streams, and its reader checks the time itself.
      files: ['server/platform/limits.ts', 'server/platform/copy/rows.ts'],
      rules: { 'provnet/restricted-syntax': 'off' },
    },
    { files: ['server/features/**'], rules: { 'provnet/restricted-syntax': ['error', LIMIT, WRITE] } },
    {
      files: ['tests/**/*.{ts,tsx}'],
      rules: {
        'provnet/restricted-syntax': ['error', ...SLEEPS],
        'no-restricted-imports': ['error', { paths: TIMERS, patterns: [CLOCK] }],
      },
    },
    {
      files: ['tests/support/clock.ts', 'tests/support/consoleClock.ts'],
      rules: { 'provnet/restricted-syntax': 'off', 'no-restricted-imports': 'off' },
    },
    { files: MAY_SLEEP, rules: { 'no-restricted-imports': ['error', { paths: TIMERS }] } },
    {
      files: ['scripts/**', 'server/cli.ts', 'server/backup/commands.ts', 'bench/**'],
      rules: { 'no-console': 'off' },
    },
  ],
});
