import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const SOURCES = resolve(import.meta.dirname, '../../../src');

/** Wherever it stands: a sentence, or a name of several words, which begins with a capital. */
const isProse = (text: string): boolean => /^[\s…«“(]*\p{Lu}\p{L}*[,;:]? \p{L}{2,}/u.test(text);
/** What a reader would read: two letters that stand together. */
const isText = (text: string): boolean => /\p{L}{2}/u.test(text);
/** Attributes that are shown or read out. */
const SHOWN =
  /^(aria-label|aria-roledescription|aria-description|aria-valuetext|title|label|placeholder|alt|helperText|primary|secondary|subtitle|emptyText|content|message|summary|legend|caption)$/;

interface Found {
  readonly at: string;
  readonly text: string;
}

/** The texts of one language that stand in the components of a file. */
function literalsIn(name: string, source: string): Found[] {
  const file = ts.createSourceFile(
    name,
    source,
    ts.ScriptTarget.Latest,
    true,
    name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: Found[] = [];
  const add = (node: ts.Node, text: string) => {
    const said = text.replace(/\s+/g, ' ').trim();
    if (!isText(said)) return;
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    found.push({ at: `${name}:${line + 1}`, text: said });
  };
  /** The values that an expression may have, as far as it names them itself. */
  const values = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) add(node, node.text);
    else if (ts.isTemplateExpression(node)) {
      // What is put together without a space is a key, or a number with its unit.
      if (
        !/\s/.test(
          [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(''),
        )
      )
        return;
      add(node, node.head.text);
      node.templateSpans.forEach(({ literal }) => add(node, literal.text));
    } else if (ts.isConditionalExpression(node)) {
      values(node.whenTrue);
      values(node.whenFalse);
    } else if (ts.isBinaryExpression(node)) {
      // Only what is given, not what is compared.
      if (/^(\|\||&&|\?\?|\+)$/.test(node.operatorToken.getText())) {
        values(node.left);
        values(node.right);
      }
    } else if (ts.isParenthesizedExpression(node)) values(node.expression);
  };
  const walk = (node: ts.Node): void => {
    if (isForOthers(node)) return;
    if (ts.isStringLiteralLike(node) && isProse(node.text)) add(node, node.text);
    else if (ts.isTemplateExpression(node) && isProse(node.head.text)) add(node, node.head.text);
    if (ts.isJsxText(node)) add(node, node.text);
    else if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent))
      values(node.expression);
    else if (ts.isJsxAttribute(node) && SHOWN.test(node.name.getText())) {
      const { initializer } = node;
      if (initializer && ts.isStringLiteral(initializer)) add(initializer, initializer.text);
      else if (initializer && ts.isJsxExpression(initializer) && initializer.expression)
        values(initializer.expression);
    } else if (ts.isCallExpression(node) && /(^|\.)(notify|confirm|alert)$/.test(node.expression.getText())) {
      if (node.arguments[0]) values(node.arguments[0]);
    } else if (ts.isPropertyAssignment(node) && /^['"]?aria-label['"]?$/.test(node.name.getText()))
      values(node.initializer);
    ts.forEachChild(node, walk);
  };
  walk(file);
  // Some stand where two of the rules look for them.
  return [...new Map(found.map((one) => [`${one.at} ${one.text}`, one])).values()];
}

/** A text in both languages, and what only who works on the program reads: a thrown error. */
const isForOthers = (node: ts.Node): boolean =>
  (ts.isObjectLiteralExpression(node) &&
    ['en', 'es'].every((one) => node.properties.some(({ name }) => name?.getText() === one))) ||
  (ts.isNewExpression(node) && /Error$/.test(node.expression.getText())) ||
  (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword);

/** No texts, each with its reason. */
const ALLOWED: readonly (readonly [text: string, why: string])[] = [
  ['In Progress', 'a status of the specification, which has its label'],
  ['Provnet Caveat', 'the name of a font'],
];

/** Keys of messages that a component hands on to one that translates them. */
const isKey = (text: string): boolean => /^[a-z][\w/]*(\.[\w/]+)+\.?$/i.test(text);

describe('texts in components', () => {
  it('are found where they stand', () => {
    const texts = (source: string) => literalsIn('a.tsx', source).map(({ text }) => text);
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
      'app.name',
      'Leave',
    ]);
  });

  it('all come from the messages', () => {
    const names = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.tsx?$/.test(name) && !/^i18n\/(es\.ts|messages\/)/.test(name),
    );
    expect(names.length).toBeGreaterThan(500);
    const found = names
      .flatMap((name) => literalsIn(name, readFileSync(join(SOURCES, name), 'utf8')))
      .filter(({ text }) => !isKey(text) && !ALLOWED.some(([allowed]) => allowed === text))
      .map(({ at, text }) => `${at} ${text}`);
    expect(found).toEqual([]);
  });
});
