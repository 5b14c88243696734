import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

/** Vitest reads each property of an imported package through a proxy. That takes longer than the rest of the search, so they are read once. */
export const {
  forEachChild,
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isIdentifier,
  isImportDeclaration,
  isJsxAttribute,
  isJsxExpression,
  isJsxText,
  isNewExpression,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPropertyAssignment,
  isSpreadAssignment,
  isStringLiteral,
  isStringLiteralLike,
  isTemplateExpression,
  isThrowStatement,
} = ts;

const ROOT = resolve(import.meta.dirname, '../../..');

/** A text in both languages, as it stands in the sources; `at` says where. */
export interface Pair {
  readonly at: string;
  readonly en: string;
  readonly es: string;
}

/** What stands between the parts of a text that are put in at run time. */
const GAP = '…';

/** The words of a literal text: what is put in is left out. */
export function literalOf(node: ts.Node): string | null {
  if (isStringLiteralLike(node)) return node.text;
  if (!isTemplateExpression(node)) return null;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(GAP);
}

/** Whether a text begins as what people read does: a sentence, or a name of several words, with a capital. */
export const isProse = (text: string): boolean => /^[\s…«“(]*\p{Lu}\p{L}*[,;:]? \p{L}{2,}/u.test(text);

/** Whether an object is a text in both languages. */
export const isPair = (node: ts.Node): boolean =>
  isObjectLiteralExpression(node) &&
  ['en', 'es'].every((one) => node.properties.some(({ name }) => name?.getText() === one));

export const parsed = (name: string, source: string): ts.SourceFile =>
  ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);

export const lineOf = (node: ts.Node): string => {
  const file = node.getSourceFile();
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
};

function wordsOf(node: ts.Node): string | null {
  const literal = literalOf(node);
  if (literal !== null) return literal;
  if (isArrowFunction(node)) return wordsOf(node.body);
  if (isParenthesizedExpression(node) || isAsExpression(node)) return wordsOf(node.expression);
  if (isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return `${wordsOf(node.left) ?? GAP}${wordsOf(node.right) ?? GAP}`;
  return null;
}

const propertiesOf = (node: ts.ObjectLiteralExpression): Map<string, ts.Expression> =>
  new Map(
    node.properties
      .filter(isPropertyAssignment)
      .map(({ name, initializer }) => [
        isIdentifier(name) || isStringLiteralLike(name) ? name.text : name.getText(),
        initializer,
      ]),
  );

/** The texts of a source: `{ en, es }` wherever it is written, also where each of the two is a table of texts. */
export function pairsIn(name: string, source: string): Pair[] {
  const found: Pair[] = [];
  const missing = (en: ts.Expression): void => {
    found.push({ at: lineOf(en), en: wordsOf(en) ?? en.getText(), es: '' });
  };
  const pair = (en: ts.Expression, es: ts.Expression): void => {
    if (isObjectLiteralExpression(en) && isObjectLiteralExpression(es)) {
      const spanish = propertiesOf(es);
      for (const [key, text] of propertiesOf(en)) {
        const other = spanish.get(key);
        if (other) pair(text, other);
        else missing(text);
      }
      return;
    }
    if (isArrayLiteralExpression(en) && isArrayLiteralExpression(es)) {
      en.elements.forEach((text, index) => {
        const other = es.elements[index];
        if (other) pair(text, other);
        else missing(text);
      });
      return;
    }
    const [english, spanish] = [wordsOf(en), wordsOf(es)];
    if (english === null || spanish === null) return;
    found.push({ at: lineOf(en), en: english, es: spanish });
  };
  const walk = (node: ts.Node): void => {
    if (isObjectLiteralExpression(node)) {
      const of = propertiesOf(node);
      const [en, es] = [of.get('en'), of.get('es')];
      if (en && es) pair(en, es);
    }
    forEachChild(node, walk);
  };
  walk(parsed(name, source));
  return found;
}

/** The sources below a folder of the project, by their path in it. */
export const sourcesOf = (
  folder: string,
  what = /\.tsx?$/,
): { readonly name: string; readonly text: string }[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => what.test(name))
    .map((name) => ({
      name: `${folder}/${name}`,
      text: readFileSync(join(ROOT, folder, name), 'utf8'),
    }));
