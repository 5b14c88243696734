import english from 'ra-language-english';
import type ts from 'typescript';
import { describe, expect, it } from 'vitest';
import spanish from '#src/i18n/es.ts';
import { loadLanguage } from '#src/i18n/index.ts';
import { phrasesOf } from '#src/i18n/messages.ts';
import { OWN } from '#src/i18n/own.ts';
import { keysOf, pick, type Phrases } from '#src/i18n/pick.ts';
import {
  forEachChild,
  isCallExpression,
  isConditionalExpression,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPropertyAssignment,
  isSpreadAssignment,
  isStringLiteralLike,
  lineOf,
  parsed,
  sourcesOf,
} from './pairs.ts';

const flat = (phrases: Phrases, prefix = ''): [key: string, text: string][] =>
  Object.entries(phrases).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : flat(value, `${prefix}${key}.`),
  );
const TEXTS = new Map(flat(phrasesOf('en', { ...(english as Phrases), ...pick(OWN, 'en') })));
const variablesOf = (text: string) =>
  [...new Set([...text.matchAll(/%\{(\w+)\}/g)].map((match) => match[1]!))].sort();

const SOURCES = sourcesOf('src');
const code = SOURCES.filter(({ name }) => !name.startsWith('src/i18n/messages/'))
  .map(({ text }) => text)
  .join('\n');

/** Areas of own texts, and react-admin's. */
const areas = [...Object.keys(OWN), 'ra'].join('|');
const literals = new Set(
  [...code.matchAll(new RegExp(`['"\`]((?:${areas})\\.[\\w.]+)['"\`]`, 'g'))].map((match) => match[1]!),
);
const prefixes = [...code.matchAll(new RegExp(`\`((?:${areas})\\.[\\w.]*)\\$\\{`, 'g'))].map(
  (match) => match[1]!,
);
const accessed = [...code.matchAll(/\b(app|lead|import|credential)(?:Messages|Failures)((?:\.\w+)+)/g)].map(
  ([, area, path]) => `${area === 'app' ? area : `${area}s`}${path}`,
);

/** What a text is to be given: else the reader sees its name in braces, or both of its forms. */
const wantedBy = (text: string): string[] => [
  ...new Set([...variablesOf(text), ...(text.includes('||||') ? ['smart_count'] : [])]),
];

const CALL = /(^|\.)(translate|notify)$/;

/** The names of an object as it is written; null: some are not written there. */
function namesIn(node: ts.Expression | undefined): readonly string[] | null {
  if (!node) return [];
  if (!isObjectLiteralExpression(node)) return null;
  return node.properties.some(isSpreadAssignment)
    ? null
    : node.properties.map(({ name }) => name?.getText() ?? '');
}

/** What is wrong with the calls of a source that say a key as it is: no text has it, or it lacks what is put into the text. */
function faultsIn(name: string, source: string): string[] {
  const found: string[] = [];
  const keysIn = (node: ts.Expression): string[] => {
    if (isStringLiteralLike(node)) return [node.text];
    if (isParenthesizedExpression(node)) return keysIn(node.expression);
    return isConditionalExpression(node) ? [...keysIn(node.whenTrue), ...keysIn(node.whenFalse)] : [];
  };
  /** Of a notice they stand one object further in. */
  const givenTo = (call: ts.CallExpression): readonly string[] | null => {
    const [, options] = call.arguments;
    if (!/notify$/.test(call.expression.getText())) return namesIn(options);
    if (!options || !isObjectLiteralExpression(options)) return options ? null : [];
    const args = options.properties.find((property) => property.name?.getText() === 'messageArgs');
    return args && isPropertyAssignment(args) ? namesIn(args.initializer) : args ? null : [];
  };
  const walk = (node: ts.Node): void => {
    if (isCallExpression(node) && CALL.test(node.expression.getText()) && node.arguments[0]) {
      const given = givenTo(node);
      for (const key of keysIn(node.arguments[0])) {
        const text = TEXTS.get(key);
        const lacks = given === null ? [] : wantedBy(text ?? '').filter((one) => !given.includes(one));
        if (text === undefined) found.push(`${lineOf(node)} ${key}`);
        found.push(...lacks.map((one) => `${lineOf(node)} ${key} %{${one}}`));
      }
    }
    forEachChild(node, walk);
  };
  walk(parsed(name, source));
  return found;
}

describe('texts', () => {
  it('of react-admin are complete in Spanish, with the same variables', () => {
    const [base, translated] = [english, spanish].map((texts) => new Map(flat(texts as Phrases)));
    expect([...translated!.keys()].sort()).toEqual([...base!.keys()].sort());
    expect(base!.size).toBeGreaterThan(150);
    for (const [key, text] of base!) {
      const other = translated!.get(key)!;
      expect(other.length, key).toBeGreaterThan(0);
      expect(variablesOf(other), key).toEqual(variablesOf(text));
      expect(other.split('||||').length, key).toBe(text.split('||||').length);
    }
  });

  it('that the code names exist', () => {
    expect(literals.size).toBeGreaterThan(20);
    expect([...literals].filter((key) => !TEXTS.has(key))).toEqual([]);
  });

  it('whose name the code builds exist', () => {
    expect(prefixes.filter((prefix) => ![...TEXTS.keys()].some((key) => key.startsWith(prefix)))).toEqual([]);
  });

  it('of ours are all used, and none is empty', () => {
    const used = (key: string) =>
      literals.has(key) || accessed.includes(key) || prefixes.some((prefix) => key.startsWith(prefix));
    expect(keysOf(OWN).filter((key) => !used(key) || !TEXTS.get(key)!.trim())).toEqual([]);
  });

  it('come from the schemas for fields, rows, sections, codes and roles', async () => {
    const { translate } = await loadLanguage('es');
    expect(translate('resources.leads/sp.fields.specialties')).toBe('Especialidad');
    expect(translate('resources.leads/sp.fields.services.providers')).toBe('Proveedores');
    expect(translate('resources.leads/sp.name', { smart_count: 2 })).toBe('Prospectos de Especialidades');
    expect(translate('codes.LEAD_STATUS.WAIT_LIST')).toBe('Lista de espera');
    expect(translate('roles.CREDENTIALS_AGENT')).toBe('Agente de acreditación');
    expect(translate('ra.action.save')).toBe('Guardar');
  });
});

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
    expect(SOURCES.length).toBeGreaterThan(500);
    const calling = SOURCES.filter(({ text }) => /\b(translate|notify)\b/.test(text));
    expect(calling.flatMap(({ name, text }) => faultsIn(name, text))).toEqual([]);
  });
});
