type Cells = Readonly<Record<string, string>>;

/** How a file of the collections comes in: what a person who has it open would expect. */
export interface Read {
  readonly separator?: ',' | ';' | '\t' | '|';
  readonly encoding?: 'utf-8' | 'windows-1252';
  readonly header_row?: number;
  /** What a person chooses instead of the guess. */
  readonly chosen?: string;
  readonly headers: readonly string[];
  /** All rows, in their order; or how many there are, and some cells of some of them by their row number. */
  readonly rows: readonly Cells[] | { readonly count: number; readonly some: Record<number, Cells> };
  /** Rows that are longer or shorter than the headers, by number. */
  readonly uneven?: readonly number[];
}

/** The fails of a refusal as `field code`; none: the file is no CSV. */
export type Refused = readonly string[];

const ID_NAME = ['id', 'name'];
/** Cells of a record below headers, divided by a bar; an empty one is none. */
const cellsOf = (headers: readonly string[], text: string): Cells =>
  Object.fromEntries(text.split('|').flatMap((cell, n) => (cell === '' ? [] : [[headers[n]!, cell]])));
/** Records of two columns, an id and a name. */
const named = (...names: string[]) => names.map((name, n) => ({ id: String(n + 1), name }));
const CHINESE = '中国人';

const SOURCES = ['file', 'repository', 'path', 'commit', 'bytes', 'licence'];
const AIREDALE = [
  'Department Family',
  'Entity',
  'Payment Date',
  'Expense Type',
  'Expense Area',
  'Supplier',
  'Transaction No.',
  'Amount',
];
const NUMBERED = ['#1', '#2', '#3', '#4', '#5', '#6', '#7'];
const JOURNALS = [
  'CONTENT TYPE',
  'TITLE',
  'ABBR',
  'ISSN',
  'e-ISSN',
  'PUBLICATION RANGE: START',
  'PUBLICATION RANGE: LATEST PUBLISHED',
  'SHORTCUT URL',
  'ARCHIVE URL',
];
const EVENTS = (
  'data_id iso event_id_cnty event_id_no_cnty event_date year time_precision event_type sub_event_type actor1 ' +
  'assoc_actor_1 inter1 actor2 assoc_actor_2 inter2 interaction region country admin1 admin2 admin3 location ' +
  'latitude longitude geo_precision source source_scale notes fatalities timestamp iso3'
).split(' ');
/**
 * Every file that is no workbook and no JSON, and of which no JSON file of the collection says what it holds. Separator,
 * encoding and header row are a comma, UTF-8 and the first record unless said.
 */
export const FILES: Readonly<Record<string, Read | Refused>> = {
  'SOURCES.txt': {
    separator: '\t',
    headers: SOURCES,
    rows: {
      count: 73,
      some: {
        74: cellsOf(
          SOURCES,
          'clevercsv/milk.csv|alan-turing-institute/CleverCSV|example/milk.csv|e80acaa5c324889416a5727ad9929d5b2f8bccb6|39304|MIT',
        ),
      },
    },
  },

  'clevercsv/airedale.csv': {
    headers: AIREDALE,
    rows: {
      count: 54,
      some: {
        2: cellsOf(
          AIREDALE,
          'DEPARTMENT OF HEALTH|AIREDALE NHS FOUNDATION TRUST|16/07/2010|COMPUTER SOFTWARE / LICENSE  FEES|INFORMATION MANAGEMENT & TECHNOLOGY|ACCENTURE PACS|3003126885|43,774.58',
        ),
        56: { 'Department Family': 'Report created October 10 - RX7 RWW' },
      },
    },
  },
  'clevercsv/imdb.csv': {
    headers: (
      'fn tid title wordsInTitle url imdbRating ratingCount duration year type nrOfWins nrOfNominations nrOfPhotos ' +
      'nrOfNewsArticles nrOfUserReviews nrOfGenre Action Adult Adventure Animation Biography Comedy Crime Documentary ' +
      'Drama Family Fantasy FilmNoir GameShow History Horror Music Musical Mystery News RealityTV Romance SciFi Short ' +
      'Sport TalkShow Thriller War Western'
    ).split(' '),
    rows: {
      count: 100,
      some: {
        2: { tid: 'tt0012349', title: 'Der Vagabund und das Kind (1921)', imdbRating: '8.4', Western: '0' },
        66: { title: 'Dr. Seltsam\\', wordsInTitle: ' oder wie ich lernte\\' },
        101: { tid: 'tt0081398', title: 'Wie ein wilder Stier (1980)', ratingCount: '172854', Western: '0' },
      },
    },
    // A comma behind a backslash, which is no quote.
    uneven: [66],
  },
  'clevercsv/milk.csv': ['INTERVENTION STOCKS Skimmed Milk Powder th. tonnes repeated_header'],

  // Its JSON has another phone than the file.
  'csv-spectrum/csvs/location_coordinates.csv': {
    headers: ['Contact Phone Number', 'Location Coordinates', 'Cities', 'Counties'],
    rows: [
      {
        'Contact Phone Number': '2095257564',
        'Location Coordinates': '37\uFFFD36\'37.8"N 121\uFFFD2\'17.9"W',
        Cities: 'Modesto',
        Counties: 'Stanislaus',
      },
    ],
  },
  // It has no headers: nobody can tell but the person.
  'papaparse/long-sample.csv': {
    chosen: 'header_row=0',
    header_row: 0,
    headers: NUMBERED,
    rows: {
      count: 8,
      some: {
        1: cellsOf(
          NUMBERED,
          'Grant|Dyer|Donec.elementum@orciluctuset.example|2013-11-23T02:30:31-08:00|2014-05-31T01:06:56-07:00|Magna Ut Associates|ljenkins',
        ),
      },
    },
  },
  // A quote that does not close.
  'papaparse/malformed.tsv': [],
  'papaparse/normal.csv': {
    headers: JOURNALS,
    rows: {
      count: 1135,
      some: {
        2: cellsOf(
          JOURNALS,
          'Journals|ACM Computing Surveys |ACM Comput. Surv.|0360-0300|1557-7341|Volume 1 Issue 1 (March 1969)|Volume 46 Issue 1 (October 2013)|http://dl.acm.org/citation.cfm?id=J204|http://dl.acm.org/citation.cfm?id=J204&picked=prox',
        ),
        1136: cellsOf(
          JOURNALS,
          'Conference Proceedings|years of DAC: Years of DAC||||1988 (June 1988)|1988 (June 1988)|http://portal.acm.org/proceedings/yearsofdac/|http://portal.acm.org/proceedings/yearsofdac/archive/',
        ),
      },
    },
  },
  'papaparse/sample-header.csv': {
    headers: ['title', 'name'],
    rows: [{ title: 'test title 01', name: 'test name 01' }, { name: 'test name 02' }],
  },
  'papaparse/sample.csv': { headers: ['A', 'B', 'C'], rows: [{ A: 'X', B: 'Y', C: 'Z' }] },
  'papaparse/utf-8-bom-sample.csv': { headers: ['A', 'B', 'C'], rows: [{ A: 'X', B: 'Y', C: 'Z' }] },
  'papaparse/verylong-sample.csv': {
    headers: ['placeholder', 'meaning of life', 'TLD'],
    rows: {
      count: 2000,
      some: {
        4: { placeholder: 'Lorem ipsum dolor sit', 'meaning of life': '42', TLD: 'ABC' },
        2001: { placeholder: 'Lorem ipsum dolor sit', 'meaning of life': '42', TLD: 'ABC' },
      },
    },
    uneven: [500, 1000, 1500, 2000],
  },

  'tabulator/data/matrix.csv': {
    headers: ['f1', 'f2', 'f3', 'f4'],
    rows: ['1', '2', '3', '4'].map((n) => ({ f1: `${n}1`, f2: `${n}2`, f3: `${n}3`, f4: `${n}4` })),
  },
  'tabulator/data/special/accent.csv': {
    separator: ';',
    headers: (
      'n_amenageur n_operateur n_enseigne id_station n_station ad_station code_insee Xlongitude Ylatitude nbre_pdc ' +
      'id_pdc puiss_max type_prise acces_recharge accessibilité observations date_maj'
    ).split(' '),
    rows: [
      ['1', '2018/03/31'],
      ['2', '2018/3/31'],
    ].map(([place = '', day = '']) => ({
      n_amenageur: 'XXX',
      n_operateur: 'YYY',
      n_enseigne: 'ZZZ',
      id_station: 'FR*A17*P*ZZZ*3*_*_*_',
      n_station: 'Parking 1',
      ad_station: 'D109A',
      code_insee: '06090',
      Xlongitude: '6.92641',
      Ylatitude: '43.59413',
      nbre_pdc: '2',
      id_pdc: `FR*A17*E*ZZZ*3*1*${place}*_`,
      puiss_max: '22.0',
      type_prise: 'T2 - E/F',
      acces_recharge: 'Payant (badge, appli et QR code)',
      accessibilité: '24h/24',
      observations: 'RAS',
      date_maj: day,
    })),
  },
  'tabulator/data/special/bom.csv': { headers: ID_NAME, rows: named('english', CHINESE) },
  'tabulator/data/special/doublequote.csv': {
    headers: (
      'INCISO NOMBREINCISO UE NOMBREUE AÑO CODIGOAP NOMBREAP DESCRIPCIONAP CODIGOPROGRAMA NOMBREPROGRAMA ' +
      'DESCRIPCIONPROGRAMA INCISOCODIGO UECODIGO ue_cod presupuestado pfi pbi'
    ).split(' '),
    rows: {
      count: 5,
      some: {
        2: { INCISO: 'A.N.E.P.', AÑO: '2019', CODIGOAP: '8' },
        6: { AÑO: '2016', ue_cod: '25005', presupuestado: '25856879', pfi: 'Funcionamiento', pbi: '.001586' },
      },
    },
  },
  // Blanks are part of a cell (RFC 4180), so that a quote behind one is a character as any other.
  'tabulator/data/special/escaping.csv': {
    headers: ['ID', 'Test'],
    rows: [
      { ID: '1', Test: ' "Test line 1"' },
      { ID: '2', Test: ' "Test "" line 2"' },
      { ID: '3', Test: ' "Test \\" line 3"' },
    ],
  },
  'tabulator/data/special/issue305.csv': {
    headers: EVENTS,
    rows: {
      count: 338,
      some: {
        339: cellsOf(
          EVENTS,
          '5079775|112|BLR1|1|2018-01-04|2018|2|Protests|Peaceful protest|Protesters (Belarus)||6|||0|60|Europe|Belarus|Gomel|Svietlahorsk||Jakimava Slabada|52.6182|29.8190|1|Charter-97|National|As reported on January 4th, locals of Jakimava Slabada near Svietlahorsk protested because of the smell coming from a cellulose plant.|0|1553853269|BLR',
        ),
      },
    },
  },
  'tabulator/data/special/latin1.csv': {
    encoding: 'windows-1252',
    headers: ID_NAME,
    rows: named('english', '©'),
  },
  'tabulator/data/special/long.csv': { headers: ID_NAME, rows: named('a', 'b', 'c', 'd', 'e', 'f') },
  // A comment below the headers may be a row: it is shown as one that does not fit.
  'tabulator/data/special/skip-blank-at-the-end.csv': {
    headers: ['test1', 'test2'],
    rows: [{ test1: '#testing comment' }, { test1: '1', test2: '2' }],
    uneven: [2],
  },
  'tabulator/data/special/skip-rows-before-headers.csv': {
    header_row: 2,
    headers: ID_NAME,
    rows: named('english', CHINESE),
  },
  'tabulator/data/special/skip-rows.csv': {
    header_row: 2,
    headers: ID_NAME,
    rows: [{ id: '1', name: 'english' }, { id: "# it's a comment!" }, { id: '2', name: CHINESE }],
    uneven: [4],
  },
  'tabulator/data/table-reverse.csv': { headers: ID_NAME, rows: named(CHINESE, 'english') },
  'tabulator/data/table.csv': { headers: ID_NAME, rows: named('english', CHINESE) },
  'tabulator/data/table.tsv': { separator: '\t', headers: ID_NAME, rows: named('english', CHINESE, '\\N') },
  'tabulator/data/table_unicode_headers.csv': {
    headers: ['id', '国人'],
    rows: [
      { id: '1', 国人: 'english' },
      { id: '2', 国人: CHINESE },
    ],
  },
};
