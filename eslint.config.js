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
    rules: {
      ...reactHooks.configs.recommended.rules,
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
    files: ['scripts/**', 'server/cli.ts', 'server/backup/commands.ts', 'bench/**'],
    rules: { 'no-console': 'off' },
  },
);
