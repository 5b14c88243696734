import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import {
  forEachChild,
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isImportDeclaration,
  isJsxAttribute,
  isJsxExpression,
  isJsxText,
  isNewExpression,
  isPair,
  isParenthesizedExpression,
  isPropertyAssignment,
  isProse,
  isStringLiteral,
  isStringLiteralLike,
  isTemplateExpression,
  isThrowStatement,
  lineOf,
  literalOf,
  parsed,
  sourcesOf,
} from './pairs.ts';

/** What a reader would read: two letters that stand together. */
const isText = (text: string): boolean => /\p{L}{2}/u.test(text);
/** Attributes that are shown or read out. */
const SHOWN =
  /^(aria-label|aria-roledescription|aria-description|aria-valuetext|title|label|placeholder|alt|helperText|primary|secondary|subtitle|emptyText|content|message|summary|legend|caption)$/;

/** The texts of one language that stand in the components of a file. */
function literalsIn(name: string, source: string): string[] {
  // Some stand where two of the rules look for them.
  const found = new Set<string>();
  const add = (node: ts.Node, text: string) => {
    const said = text.replace(/\s+/g, ' ').trim();
    if (isText(said) && !isKey(said) && !(said in NO_TEXTS)) found.add(`${lineOf(node)} ${said}`);
  };
  /** The values that an expression may have, as far as it names them itself. */
  const values = (node: ts.Node): void => {
    if (isStringLiteralLike(node)) add(node, node.text);
    else if (isTemplateExpression(node)) {
      // What is put together without a space is a key, or a number with its unit.
      if (!/\s/.test(literalOf(node)!)) return;
      add(node, node.head.text);
      node.templateSpans.forEach(({ literal }) => add(node, literal.text));
    } else if (isConditionalExpression(node)) {
      values(node.whenTrue);
      values(node.whenFalse);
    } else if (isBinaryExpression(node)) {
      // Only what is given, not what is compared.
      if (/^(\|\||&&|\?\?|\+)$/.test(node.operatorToken.getText())) {
        values(node.left);
        values(node.right);
      }
    } else if (isParenthesizedExpression(node)) values(node.expression);
  };
  const walk = (node: ts.Node): void => {
    if (isForOthers(node)) return;
    if (isStringLiteralLike(node) && isProse(node.text)) add(node, node.text);
    else if (isTemplateExpression(node) && isProse(node.head.text)) add(node, node.head.text);
    if (isJsxText(node)) add(node, node.text);
    else if (isJsxExpression(node) && node.expression && !isJsxAttribute(node.parent))
      values(node.expression);
    else if (isJsxAttribute(node) && SHOWN.test(node.name.getText())) {
      const { initializer } = node;
      if (initializer && isStringLiteral(initializer)) add(initializer, initializer.text);
      else if (initializer && isJsxExpression(initializer) && initializer.expression)
        values(initializer.expression);
    } else if (isCallExpression(node) && /(^|\.)(notify|confirm|alert)$/.test(node.expression.getText())) {
      if (node.arguments[0]) values(node.arguments[0]);
    } else if (isPropertyAssignment(node) && /^['"]?aria-label['"]?$/.test(node.name.getText()))
      values(node.initializer);
    forEachChild(node, walk);
  };
  walk(parsed(name, source));
  return [...found];
}

/** A text in both languages, and what only who works on the program reads: a thrown error. */
const isForOthers = (node: ts.Node): boolean =>
  isPair(node) ||
  (isNewExpression(node) && /Error$/.test(node.expression.getText())) ||
  (isCallExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword);

/** No texts, each with its reason. */
const NO_TEXTS: Readonly<Record<string, string>> = {
  'In Progress': 'a status of the specification, which has its label',
  'Provnet Caveat': 'the name of a font',
};

/** Keys of messages that a component hands on to one that translates them. */
const isKey = (text: string): boolean => /^[a-z][\w/]*(\.[\w/]+)+\.?$/i.test(text);

/** The sources of each folder: one test that reads all of them takes too long on a busy machine. */
const IN_COMPONENTS = new Map<string, ReturnType<typeof sourcesOf>>();
for (const source of sourcesOf('src')) {
  const { name } = source;
  if (/^src\/i18n\/(es\.ts|messages\/)/.test(name)) continue;
  const folder = name
    .split('/')
    .slice(0, name.startsWith('src/resources/') ? 3 : 2)
    .join('/');
  IN_COMPONENTS.set(folder, [...(IN_COMPONENTS.get(folder) ?? []), source]);
}

describe('texts in components', () => {
  it('are found where they stand', () => {
    const texts = (source: string) => literalsIn('a.tsx', source).map((one) => one.replace(/^\S+ /, ''));
    expect(texts('const a = <p>Hello there</p>')).toEqual(['Hello there']);
    expect(texts('const a = <p>{on ? "Now" : `In ${n} days`}</p>')).toEqual(['Now', 'In', 'days']);
    expect(texts('const a = <B label="Save" aria-label={open ? "Close it" : name} />')).toEqual([
      'Save',
      'Close it',
    ]);
    expect(texts('const a = <p>{kind === "open" ? 1 : translate("app.name")} · </p>')).toEqual([]);
    expect(texts('const a = { "aria-label": "Menu of it" }')).toEqual(['Menu of it']);
    expect(texts('document.title = `Leads of ${it}`; const a = [{ tab: "My files" }]; f("Not yet")')).toEqual(
      ['Leads of', 'My files', 'Not yet'],
    );
    expect(texts('const a = { en: "My files", es: "Mis archivos" }; throw new Error("Not so")')).toEqual([]);
    expect(texts('notify(done ? "All done" : "app.name"); window.confirm(`Leave ${it}`)')).toEqual([
      'All done',
      'Leave',
    ]);
  });

  it('are looked for in all of them', () => {
    expect([...IN_COMPONENTS.values()].flat().length).toBeGreaterThan(500);
  });

  it.each([...IN_COMPONENTS])('of %s all come from the messages', (_folder, sources) => {
    expect(sources.flatMap(({ name, text }) => literalsIn(name, text))).toEqual([]);
  });
});

/** Where a single word is read as well. */
const SHOWN_BY_SERVER = /^(message|subject|title|heading|caption|placeholder|aria-label)$/;
const SAID = /(^|\.)(drawText|stampText|heading|title|line|send)$/;

const isSql = (text: string): boolean =>
  /^\s*(select|insert|update|delete|with|create|alter|drop|set|grant|truncate|begin|commit|listen|notify)\b/i.test(
    text,
  );

/** What an operator reads: a log, a thrown error (people are told a problem by its code), the documentation of the API. */
function isForOperators(node: ts.Node): boolean {
  if (isThrowStatement(node)) return true;
  if (isNewExpression(node)) return /Error$|^(Misconfigured|TooMuch)$/.test(node.expression.getText());
  if (isCallExpression(node)) {
    const called = node.expression.getText();
    return /(^|\.)(trace|debug|info|warn|error|fatal)$/.test(called) || called === 'super';
  }
  if (isPropertyAssignment(node)) return /^(description|summary|tags)$/.test(node.name.getText());
  return false;
}

/** The texts of one language that stand in a source of the server. */
function serverLiteralsIn(name: string, source: string): string[] {
  const found: string[] = [];
  const walk = (node: ts.Node, isShown: boolean): void => {
    if (isForOperators(node) || isPair(node) || isImportDeclaration(node)) return;
    const text = literalOf(node);
    // Words of the code, such as codes of letters, begin small.
    const isWord = text !== null && /^\s*\p{Lu}\p{L}/u.test(text.replace(/<[^>]*>/g, ''));
    if (
      text !== null &&
      !isSql(text) &&
      (isProse(text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')) || (isShown && isWord))
    )
      found.push(`${lineOf(node)} ${text.replace(/\s+/g, ' ').trim()}`);
    const said = isCallExpression(node) && SAID.test(node.expression.getText());
    forEachChild(node, (child) => {
      const isNext =
        (isPropertyAssignment(node) &&
          child === node.initializer &&
          SHOWN_BY_SERVER.test(node.name.getText())) ||
        (said && child !== node.expression) ||
        (isShown && isConditionalExpression(node) && child !== node.condition);
      walk(child, isNext);
    });
  };
  walk(parsed(name, source), false);
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
    const texts = (source: string) => serverLiteralsIn('a.ts', source).map((one) => one.replace(/^\S+ /, ''));
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
      .flatMap(({ name, text }) => serverLiteralsIn(name, text))
      .filter((one) => !ALLOWED.some(([where]) => where.test(one)));
    expect(found).toEqual([]);
  });
});
