import english from 'ra-language-english';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { phrasesOf } from '#src/i18n/messages.ts';
import { OWN } from '#src/i18n/own.ts';
import { pick, type Phrases } from '#src/i18n/pick.ts';
import { sourcesOf } from './pairs.ts';

const flat = (phrases: Phrases, prefix = ''): [key: string, text: string][] =>
  Object.entries(phrases).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : flat(value, `${prefix}${key}.`),
  );
const TEXTS = new Map(flat(phrasesOf('en', { ...(english as Phrases), ...pick(OWN, 'en') })));

/** What a text is to be given: else the reader sees its name in braces, or both of its forms. */
const wantedBy = (text: string): string[] => [
  ...new Set([
    ...[...text.matchAll(/%\{(\w+)\}/g)].map((match) => match[1]!),
    ...(text.includes('||||') ? ['smart_count'] : []),
  ]),
];

const CALL = /(^|\.)(translate|notify)$/;

/** The names of an object as it is written; null: some are not written there. */
function namesIn(node: ts.Expression | undefined): readonly string[] | null {
  if (!node) return [];
  if (!ts.isObjectLiteralExpression(node)) return null;
  return node.properties.some(ts.isSpreadAssignment)
    ? null
    : node.properties.map(({ name }) => name?.getText() ?? '');
}

/** What is wrong with the calls of a source that say a key as it is: no text has it, or it lacks what is put into the text. */
function faultsIn(name: string, source: string): string[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const keysIn = (node: ts.Expression): string[] => {
    if (ts.isStringLiteralLike(node)) return [node.text];
    if (ts.isParenthesizedExpression(node)) return keysIn(node.expression);
    return ts.isConditionalExpression(node) ? [...keysIn(node.whenTrue), ...keysIn(node.whenFalse)] : [];
  };
  /** Of a notice they stand one object further in. */
  const givenTo = (call: ts.CallExpression): readonly string[] | null => {
    const [, options] = call.arguments;
    if (!/notify$/.test(call.expression.getText())) return namesIn(options);
    if (!options || !ts.isObjectLiteralExpression(options)) return options ? null : [];
    const args = options.properties.find((property) => property.name?.getText() === 'messageArgs');
    return args && ts.isPropertyAssignment(args) ? namesIn(args.initializer) : args ? null : [];
  };
  const walk = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && CALL.test(node.expression.getText()) && node.arguments[0]) {
      const given = givenTo(node);
      for (const key of keysIn(node.arguments[0])) {
        const text = TEXTS.get(key);
        const lacks = given === null ? [] : wantedBy(text ?? '').filter((one) => !given.includes(one));
        const { line } = file.getLineAndCharacterOfPosition(node.getStart());
        if (text === undefined) found.push(`${name}:${line + 1} ${key}`);
        found.push(...lacks.map((one) => `${name}:${line + 1} ${key} %{${one}}`));
      }
    }
    ts.forEachChild(node, walk);
  };
  walk(file);
  return found;
}

describe('what is put into texts', () => {
  it('is looked for where they are asked for', () => {
    const faults = (source: string) => faultsIn('a.ts', source).map((one) => one.replace(/^\S+ /, ''));
    expect(faults("translate('no.such.text'); translate(on ? 'ra.action.save' : 'ra.action.sav')")).toEqual([
      'no.such.text',
      'ra.action.sav',
    ]);
    expect(faults("translate('ra.navigation.no_results')")).toEqual(['ra.navigation.no_results %{name}']);
    expect(faults("translate('explorer.folder_count', { count }); notify('explorer.trashed', {})")).toEqual([
      'explorer.folder_count %{smart_count}',
      'explorer.trashed %{smart_count}',
    ]);
    expect(
      faults("notify('explorer.trashed', { messageArgs: { smart_count } }); translate(key, {})"),
    ).toEqual([]);
  });

  it('is given by every call', () => {
    const sources = sourcesOf('src');
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.flatMap(({ name, text }) => faultsIn(name, text))).toEqual([]);
  });
});
