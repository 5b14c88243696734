import { describe, expect, it } from 'vitest';
import { pairsIn, sourcesOf, type Pair } from './pairs.ts';

const ALL: readonly Pair[] = [
  ...['schemas', 'src', 'server'].flatMap((folder) => sourcesOf(folder)),
  // A form or a lifecycle: an object that stands by itself.
  ...sourcesOf('schemas', /\.json$/).map(({ name, text }) => ({ name, text: `(${text})` })),
]
  // Only what has both words is parsed.
  .filter(({ text }) => /\ben\b/.test(text) && /\bes\b/.test(text))
  .flatMap(({ name, text }) => pairsIn(name, text));

/** What is put in at run time is no word. */
const wordsOf = (text: string): string => text.replace(/%?\{\w+\}/g, '').replaceAll('…', ' ');
const said = (pairs: readonly Pair[]) => pairs.map(({ at, en, es }) => `${at} ${en} | ${es}`);

/** Words that both languages have: names of products, programs and formats, abbreviations, and cognates. */
const SAME = new Set(
  `NPI VIN NPPES E-Verify HUBZone Medicaid Medicare UTF-8 UTF-16 CSV PDF Excel Google Sunshine Provnet
  W-9 MediRoutes CTS TripMaster RoutingBox RouteGenie Bambi DriveBoss
  Alt Control Ctrl Esc Editor Fax General Id LE BE Minivan No no Provisional Total Visual Web`.split(/\s+/),
);

/** Words of English that are none of Spanish. */
const ENGLISH =
  /(?<![\p{L}_.-])(the|and|with|your|this|are|not|of|for|from|it|you|have|was|were|by|on|at|please)(?![\p{L}_-])/iu;
/** Forms by which one says tú; readers are told usted. */
const FAMILIAR =
  /(?<!\p{L})(tú|tus?|ti|contigo|tuy[oa]s?|puedes|quieres|tienes|debes|eres|estás|necesitas|deseas|podrás|haz|elige (?:un|el|la)|inténtalo|introduce|selecciona (?:un|el|la))(?!\p{L})/iu;

describe('texts in both languages', () => {
  it('are found wherever they are written', () => {
    const source = `
      const a = { en: 'One', es: 'Uno' } as const;
      const b = { en: (n: number) => \`\${n} files\`, es: (n: number) => \`\${n} archivos\` };
      const c = { en: { open: 'Open', shut: 'Shut' }, es: { open: 'Abrir' } };
      const d = { en: ['Van', 'Bus'], es: ['Van', 'Autobús'] };
      const e = { es: 'Sí', en: 'Y' + 'es' };`;
    expect(pairsIn('a.ts', source).map(({ en, es }) => [en, es])).toEqual([
      ['One', 'Uno'],
      ['… files', '… archivos'],
      ['Open', 'Abrir'],
      ['Shut', ''],
      ['Van', 'Van'],
      ['Bus', 'Autobús'],
      ['Yes', 'Sí'],
    ]);
    expect(ALL.length).toBeGreaterThan(5000);
  });

  it('have a Spanish one, which is another', () => {
    const isSame = ({ en, es }: Pair) =>
      (wordsOf(en).match(/\p{L}[\p{L}\d-]+/gu) ?? []).some((word) => en === es && !SAME.has(word));
    expect(said(ALL.filter(({ en, es }) => (en.trim() === '') !== (es.trim() === '')))).toEqual([]);
    // '%{days} d' is one letter: no word of either.
    expect(said(ALL.filter(isSame))).toEqual([]);
  });

  it('allow for no more words than are the same', () => {
    const same = new Set(
      ALL.filter(({ en, es }) => en === es).flatMap(({ en }) => en.split(/[^\p{L}\d-]+/u)),
    );
    expect([...SAME].filter((word) => !same.has(word))).toEqual([]);
  });

  it('put the same into both, and have the plurals that they need', () => {
    const variables = (text: string) => [...new Set(text.match(/%?\{\w+\}/g))].sort().join();
    expect(said(ALL.filter(({ en, es }) => variables(en) !== variables(es)))).toEqual([]);
    expect(
      said(
        ALL.filter(
          ({ en, es }) => en.includes('||||') && en.split('||||').length !== es.split('||||').length,
        ),
      ),
    ).toEqual([]);
  });

  it('leave no English in the Spanish', () => {
    // Names of keywords and examples of code are what they are.
    const plain = ({ es }: Pair) => wordsOf(es).replace(/x-[\w-]+|"[^"]*"|\w+\.\w+/g, '');
    expect(said(ALL.filter((pair) => pair.en !== pair.es && ENGLISH.test(plain(pair))))).toEqual([]);
  });

  it('say usted, in Spanish punctuation', () => {
    expect(said(ALL.filter(({ es }) => FAMILIAR.test(es)))).toEqual([]);
    expect(said(ALL.filter(({ es }) => /[“”]/.test(es)))).toEqual([]);
    const count = (text: string, sign: RegExp) => text.match(sign)?.length ?? 0;
    expect(said(ALL.filter(({ es }) => count(es, /\?/g) !== count(es, /¿/g)))).toEqual([]);
    expect(said(ALL.filter(({ en, es }) => /[!¡]/.test(en + es)))).toEqual([]);
  });

  it('call the same thing the same', () => {
    const wrong = /(?<!\p{L})(reportes?|prestador(es)?|fichas?|ordenador(es)?|ficheros?|emails?)(?!\p{L})/iu;
    expect(said(ALL.filter(({ es }) => wrong.test(es)))).toEqual([]);
    const isUnnamed = (english: RegExp, spanish: RegExp) => (pair: Pair) =>
      english.test(wordsOf(pair.en)) && !spanish.test(pair.es);
    expect(said(ALL.filter(isUnnamed(/\bagreements?\b/i, /acuerdo/i)))).toEqual([]);
    expect(said(ALL.filter(isUnnamed(/\bsupervisors?\b/i, /supervisor/i)))).toEqual([]);
    expect(said(ALL.filter(isUnnamed(/\bcredential files?\b/i, /expediente/i)))).toEqual([]);
  });
});
