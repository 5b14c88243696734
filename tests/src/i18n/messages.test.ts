import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import english from 'ra-language-english';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#schemas/engine/codes.ts';
import spanish from '#src/i18n/es.ts';
import { loadLanguage } from '#src/i18n/index.ts';
import { phrasesOf } from '#src/i18n/messages.ts';
import { OWN } from '#src/i18n/own.ts';
import { keysOf, pick, type Phrases } from '#src/i18n/pick.ts';

const flat = (phrases: Phrases, prefix = ''): Record<string, string> =>
  Object.fromEntries(
    Object.entries(phrases).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[`${prefix}${key}`, value]]
        : Object.entries(flat(value, `${prefix}${key}.`)),
    ),
  );

const bases = { en: flat(english as Phrases), es: flat(spanish as Phrases) };
const all = {
  en: flat(phrasesOf('en', { ...(english as Phrases), ...pick(OWN, 'en') })),
  es: flat(phrasesOf('es', { ...(spanish as Phrases), ...pick(OWN, 'es') })),
};
const variables = (text: string) => [...text.matchAll(/%\{(\w+)\}/g)].map((match) => match[1]).sort();
const uniqueVariables = (text: string) => [...new Set(variables(text))];

const SOURCES = resolve(import.meta.dirname, '../../../src');
const OWN_FILES = join(SOURCES, 'i18n/messages/');
const code = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .map((name) => join(SOURCES, name))
  .filter((path) => /\.tsx?$/.test(path) && !path.startsWith(OWN_FILES))
  .map((path) => readFileSync(path, 'utf8'))
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

describe('texts', () => {
  it('of react-admin are complete in Spanish, with the same variables', () => {
    expect(Object.keys(bases.es).sort()).toEqual(Object.keys(bases.en).sort());
    expect(Object.keys(bases.en).length).toBeGreaterThan(150);
    for (const [key, text] of Object.entries(bases.en)) {
      expect(bases.es[key]?.length, key).toBeGreaterThan(0);
      expect(uniqueVariables(bases.es[key]!), key).toEqual(uniqueVariables(text));
      expect(bases.es[key]!.split('||||').length, key).toBe(text.split('||||').length);
    }
  });

  it('of ours have both languages, not empty, with the same variables', () => {
    expect(Object.keys(all.es).sort()).toEqual(Object.keys(all.en).sort());
    for (const key of keysOf(OWN)) {
      for (const language of LANGUAGES) expect(all[language][key]?.trim().length, key).toBeGreaterThan(0);
      expect(uniqueVariables(all.es[key]!), key).toEqual(uniqueVariables(all.en[key]!));
    }
  });

  it('that the code names exist', () => {
    expect(literals.size).toBeGreaterThan(20);
    expect([...literals].filter((key) => !(key in all.en))).toEqual([]);
  });

  it('whose name the code builds exist', () => {
    expect(prefixes.filter((prefix) => !Object.keys(all.en).some((key) => key.startsWith(prefix)))).toEqual(
      [],
    );
  });

  it('are all used', () => {
    const used = (key: string) =>
      literals.has(key) || accessed.includes(key) || prefixes.some((prefix) => key.startsWith(prefix));
    expect(keysOf(OWN).filter((key) => !used(key))).toEqual([]);
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
