import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Imports each part of the house may not make (docs/architecture.md: data flows one way). */
const forbid = (...groups) => ({
  'no-restricted-imports': ['error', { patterns: groups.map(([group, message]) => ({ group, message })) }],
});
/** Also who asks gives up when a statement's time is over: a limit that only the database knows would be cut before. */
const LIMIT = {
  selector:
    ':matches(Literal[value=/set .*statement_timeout/], TemplateElement[value.raw=/set .*statement_timeout/])',
  message: "Set a statement's limit by limitStatements or unlimited.",
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
/** Tests in which time itself is the subject, or that wait for processes of others: they run only in `npm run test:full`. */
const MAY_SLEEP = [
  'tests/{trust,cluster}/**',
  'tests/e2e/walk/**',
  'tests/**/*.full.test.ts',
  'tests/server/**/{kill,killed,processes,*.processes}.test.ts',
  'tests/server/ports/database/{support,child}.ts',
];
/** Tests that still sleep, to be rewritten one by one: nothing may be added here. */
const STILL_SLEEPING = [];
const isFull = process.env.TEST_SCOPE === 'full';
/**
 * Most rules of React's hooks let React's compiler go over each component, which takes a third of the time of all rules: they
 * run in `npm run test:full`, and in an editor by TEST_SCOPE=full.
 */
const HOOKS = isFull
  ? reactHooks.configs.recommended.rules
  : { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' };
const RJSF = [['@rjsf/*'], 'Only src/forms knows RJSF.'];

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', 'data/', '.cache/', 'test-results/', 'shots/'] },
  ...tseslint.configs.recommended,
  {
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'max-lines': ['error', 400],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    // Comments that switch off a rule of the full run are of no use in the short one.
    linterOptions: { reportUnusedDisableDirectives: isFull ? 'error' : 'off' },
    rules: {
      ...HOOKS,
      ...forbid([['#server/*', '**/server/**'], 'The console knows the server only by its API.'], RJSF),
    },
  },
  {
    files: ['src/forms/**'],
    rules: forbid([['#server/*', '**/server/**'], 'The console knows the server only by its API.']),
  },
  {
    files: ['schemas/**'],
    rules: forbid([
      ['#server/*', '#src/*', '**/server/**', '**/src/**', 'node:*', 'react*', '@mui/*'],
      'schemas/ is isomorphic and imports nothing of the house.',
    ]),
  },
  {
    files: ['server/**'],
    rules: forbid([['#src/*', '**/src/**', 'react*', '@mui/*'], 'The server does not know the console.']),
  },
  {
    files: ['server/**'],
    // The one place that sets it; what streams, whose reader looks at it himself.
    ignores: ['server/platform/limits.ts', 'server/platform/copy/rows.ts'],
    rules: { 'no-restricted-syntax': ['error', LIMIT] },
  },
  {
    // One write path: a change without its audit row cannot be written by mistake (docs/decisions/003).
    files: ['server/features/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        LIMIT,
        {
          selector: 'CallExpression[callee.property.name=/^(insertInto|updateTable|deleteFrom|mergeInto)$/]',
          message: 'Write through server/platform/write.',
        },
      ],
    },
  },
  {
    files: ['tests/**/*.{ts,tsx}'],
    ignores: ['tests/support/clock.ts', 'tests/support/consoleClock.ts', ...STILL_SLEEPING],
    rules: {
      'no-restricted-syntax': ['error', ...SLEEPS],
      'no-restricted-imports': [
        'error',
        {
          paths: TIMERS,
          patterns: [{ regex: 'support/clock|^./clock.ts', importNames: ['sleep'], message: SLEEP }],
        },
      ],
    },
  },
  {
    files: MAY_SLEEP,
    rules: { 'no-restricted-imports': ['error', { paths: TIMERS }] },
  },
  {
    files: ['scripts/**', 'server/cli.ts', 'server/backup/commands.ts', 'bench/**'],
    rules: { 'no-console': 'off' },
  },
);
