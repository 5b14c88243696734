import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { sourcesOf } from './pairs.ts';

/** What a person would read: a sentence, or a name of several words, which begins with a capital. */
const isProse = (text: string): boolean =>
  /^[\s…«“(]*\p{Lu}\p{L}*[,;:]? \p{L}{2,}/u.test(text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' '));
/** Where a single word is read as well. */
const SHOWN = /^(message|subject|title|heading|caption|placeholder|aria-label)$/;
const SAID = /(^|\.)(drawText|stampText|heading|title|line|send)$/;

const isSql = (text: string): boolean =>
  /^\s*(select|insert|update|delete|with|create|alter|drop|set|grant|truncate|begin|commit|listen|notify)\b/i.test(
    text,
  );

/** What an operator reads: a log, a thrown error (people are told a problem by its code), the documentation of the API. */
function isForOperators(node: ts.Node): boolean {
  if (ts.isThrowStatement(node)) return true;
  if (ts.isNewExpression(node)) return /Error$|^(Misconfigured|TooMuch)$/.test(node.expression.getText());
  if (ts.isCallExpression(node)) {
    const called = node.expression.getText();
    return /(^|\.)(trace|debug|info|warn|error|fatal)$/.test(called) || called === 'super';
  }
  if (ts.isPropertyAssignment(node)) return /^(description|summary|tags)$/.test(node.name.getText());
  return false;
}

/** The texts of one language that stand in a source of the server. */
function literalsIn(name: string, source: string): string[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const textOf = (node: ts.Node): string | null => {
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isTemplateExpression(node))
      return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
    return null;
  };
  const add = (node: ts.Node, text: string): void => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${name}:${line + 1} ${text.replace(/\s+/g, ' ').trim()}`);
  };
  const walk = (node: ts.Node, isShown: boolean): void => {
    if (isForOperators(node) || ts.isImportDeclaration(node)) return;
    // A text in both languages.
    if (
      ts.isObjectLiteralExpression(node) &&
      ['en', 'es'].every((one) => node.properties.some(({ name: of }) => of?.getText() === one))
    )
      return;
    const text = textOf(node);
    // Words of the code, such as codes of letters, begin small.
    const isWord = text !== null && /^\s*\p{Lu}\p{L}/u.test(text.replace(/<[^>]*>/g, ''));
    if (text !== null && !isSql(text) && (isProse(text) || (isShown && isWord))) add(node, text);
    const said = ts.isCallExpression(node) && SAID.test(node.expression.getText());
    ts.forEachChild(node, (child) => {
      const isNext =
        (ts.isPropertyAssignment(node) && child === node.initializer && SHOWN.test(node.name.getText())) ||
        (said && child !== node.expression) ||
        (isShown && ts.isConditionalExpression(node) && child !== node.condition);
      walk(child, isNext);
    });
  };
  walk(file, false);
  return found;
}

/** What people see comes from these; the rest speaks to operators, or is data (lookups, a demo, migrations). */
const SOURCES = [
  'server/features',
  'server/platform',
  'server/ports/identity',
  'server/ports/signing',
  'server/ports/mail',
];

/** Words that are no text of ours, each with its reason. */
const ALLOWED: readonly (readonly [where: RegExp, why: string])[] = [
  [/^server\/features\/screening\/lists\/sam\.ts/, 'the columns of the government’s file'],
  [
    /^server\/features\/imports\/\w+\.ts:\d+ In Progress$/,
    'a status of the specification, which has its label',
  ],
  [/wordDocument\.ts:\d+ PowerPoint Document$/, 'what a stream of a PowerPoint file is called'],
  [/^server\/platform\/openapi\.ts/, 'the documentation of the API'],
  [/^server\/platform\/keys\/masters\.ts/, 'what ends the start'],
  [
    /^server\/features\/(audit\/report|keys\/\w+|privacy\/retentionLines)\.ts/,
    'what commands say to operators',
  ],
  [/^server\/features\/metrics\/meter\.ts/, 'what figures mean, for operators'],
  [/^server\/features\/health\/parts\.ts/, 'what is wrong with a part, for operators'],
  [/^server\/ports\/signing\/adobe\/client\.ts/, 'what goes into the log when the service fails'],
  [/smtp\.ts:\d+ MAIL FROM$/, 'a command of SMTP'],
];

describe('texts of the server', () => {
  it('are found where they stand', () => {
    const texts = (source: string) => literalsIn('a.ts', source).map((one) => one.replace(/^\S+ /, ''));
    expect(texts("reply.send(isLate ? 'Expired' : 'Not yet'); const a = { message: 'Sorry' }")).toEqual([
      'Expired',
      'Not yet',
      'Sorry',
    ]);
    expect(
      texts('const a = html`<p>Please sign in, ${name}</p>`; say(`Signed by ${name} on ${day}`)'),
    ).toEqual(['<p>Please sign in, …</p>', 'Signed by … on …']);
    expect(
      texts(`const a = { en: 'Sign in', es: 'Entrar' }; throw new Error('It is broken'); log.warn('Mail is late');
        query('Select one from it'); const b = { description: 'Key of it' }; reply.send({ ok: true });`),
    ).toEqual([]);
  });

  it('come from tables of both languages', () => {
    const sources = SOURCES.flatMap((folder) => sourcesOf(folder));
    expect(sources.length).toBeGreaterThan(300);
    const found = sources
      .flatMap(({ name, text }) => literalsIn(name, text))
      .filter((one) => !ALLOWED.some(([where]) => where.test(one)));
    expect(found).toEqual([]);
  });
});
