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
const CHINESE = '中国人';

/**
 * Every file that is no workbook and no JSON, and of which no JSON file of the collection says what it holds. Separator,
 * encoding and header row are a comma, UTF-8 and the first record unless said.
 */
export const FILES: Readonly<Record<string, Read | Refused>> = {
  'SOURCES.txt': {
    separator: '\t',
    headers: ['file', 'repository', 'path', 'commit', 'bytes', 'licence'],
    rows: {
      count: 73,
      some: {
        74: {
          file: 'clevercsv/milk.csv',
          repository: 'alan-turing-institute/CleverCSV',
          path: 'example/milk.csv',
          commit: 'e80acaa5c324889416a5727ad9929d5b2f8bccb6',
          bytes: '39304',
          licence: 'MIT',
        },
      },
    },
  },

  'clevercsv/airedale.csv': {
    headers: [
      'Department Family',
      'Entity',
      'Payment Date',
      'Expense Type',
      'Expense Area',
      'Supplier',
      'Transaction No.',
      'Amount',
    ],
    rows: {
      count: 54,
      some: {
        2: {
          'Department Family': 'DEPARTMENT OF HEALTH',
          Entity: 'AIREDALE NHS FOUNDATION TRUST',
          'Payment Date': '16/07/2010',
          'Expense Type': 'COMPUTER SOFTWARE / LICENSE  FEES',
          'Expense Area': 'INFORMATION MANAGEMENT & TECHNOLOGY',
          Supplier: 'ACCENTURE PACS',
          'Transaction No.': '3003126885',
          Amount: '43,774.58',
        },
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
    headers: ['#1', '#2', '#3', '#4', '#5', '#6', '#7'],
    rows: {
      count: 8,
      some: {
        1: {
          '#1': 'Grant',
          '#2': 'Dyer',
          '#3': 'Donec.elementum@orciluctuset.example',
          '#4': '2013-11-23T02:30:31-08:00',
          '#5': '2014-05-31T01:06:56-07:00',
          '#6': 'Magna Ut Associates',
          '#7': 'ljenkins',
        },
      },
    },
  },
  // A quote that does not close.
  'papaparse/malformed.tsv': [],
  'papaparse/normal.csv': {
    headers: [
      'CONTENT TYPE',
      'TITLE',
      'ABBR',
      'ISSN',
      'e-ISSN',
      'PUBLICATION RANGE: START',
      'PUBLICATION RANGE: LATEST PUBLISHED',
      'SHORTCUT URL',
      'ARCHIVE URL',
    ],
    rows: {
      count: 1135,
      some: {
        2: {
          'CONTENT TYPE': 'Journals',
          TITLE: 'ACM Computing Surveys ',
          ABBR: 'ACM Comput. Surv.',
          ISSN: '0360-0300',
          'e-ISSN': '1557-7341',
          'PUBLICATION RANGE: START': 'Volume 1 Issue 1 (March 1969)',
          'PUBLICATION RANGE: LATEST PUBLISHED': 'Volume 46 Issue 1 (October 2013)',
          'SHORTCUT URL': 'http://dl.acm.org/citation.cfm?id=J204',
          'ARCHIVE URL': 'http://dl.acm.org/citation.cfm?id=J204&picked=prox',
        },
        1136: {
          'CONTENT TYPE': 'Conference Proceedings',
          TITLE: 'years of DAC: Years of DAC',
          'PUBLICATION RANGE: START': '1988 (June 1988)',
          'PUBLICATION RANGE: LATEST PUBLISHED': '1988 (June 1988)',
          'SHORTCUT URL': 'http://portal.acm.org/proceedings/yearsofdac/',
          'ARCHIVE URL': 'http://portal.acm.org/proceedings/yearsofdac/archive/',
        },
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
  'tabulator/data/special/bom.csv': {
    headers: ID_NAME,
    rows: [
      { id: '1', name: 'english' },
      { id: '2', name: CHINESE },
    ],
  },
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
    headers: (
      'data_id iso event_id_cnty event_id_no_cnty event_date year time_precision event_type sub_event_type actor1 ' +
      'assoc_actor_1 inter1 actor2 assoc_actor_2 inter2 interaction region country admin1 admin2 admin3 location ' +
      'latitude longitude geo_precision source source_scale notes fatalities timestamp iso3'
    ).split(' '),
    rows: {
      count: 338,
      some: {
        339: {
          data_id: '5079775',
          iso: '112',
          event_id_cnty: 'BLR1',
          event_id_no_cnty: '1',
          event_date: '2018-01-04',
          year: '2018',
          time_precision: '2',
          event_type: 'Protests',
          sub_event_type: 'Peaceful protest',
          actor1: 'Protesters (Belarus)',
          inter1: '6',
          inter2: '0',
          interaction: '60',
          region: 'Europe',
          country: 'Belarus',
          admin1: 'Gomel',
          admin2: 'Svietlahorsk',
          location: 'Jakimava Slabada',
          latitude: '52.6182',
          longitude: '29.8190',
          geo_precision: '1',
          source: 'Charter-97',
          source_scale: 'National',
          notes:
            'As reported on January 4th, locals of Jakimava Slabada near Svietlahorsk protested because of the smell coming from a cellulose plant.',
          fatalities: '0',
          timestamp: '1553853269',
          iso3: 'BLR',
        },
      },
    },
  },
  'tabulator/data/special/latin1.csv': {
    encoding: 'windows-1252',
    headers: ID_NAME,
    rows: [
      { id: '1', name: 'english' },
      { id: '2', name: '©' },
    ],
  },
  'tabulator/data/special/long.csv': {
    headers: ID_NAME,
    rows: ['a', 'b', 'c', 'd', 'e', 'f'].map((name, index) => ({ id: String(index + 1), name })),
  },
  // A comment below the headers may be a row: it is shown as one that does not fit.
  'tabulator/data/special/skip-blank-at-the-end.csv': {
    headers: ['test1', 'test2'],
    rows: [{ test1: '#testing comment' }, { test1: '1', test2: '2' }],
    uneven: [2],
  },
  'tabulator/data/special/skip-rows-before-headers.csv': {
    header_row: 2,
    headers: ID_NAME,
    rows: [
      { id: '1', name: 'english' },
      { id: '2', name: CHINESE },
    ],
  },
  'tabulator/data/special/skip-rows.csv': {
    header_row: 2,
    headers: ID_NAME,
    rows: [{ id: '1', name: 'english' }, { id: "# it's a comment!" }, { id: '2', name: CHINESE }],
    uneven: [4],
  },
  'tabulator/data/table-reverse.csv': {
    headers: ID_NAME,
    rows: [
      { id: '1', name: CHINESE },
      { id: '2', name: 'english' },
    ],
  },
  'tabulator/data/table.csv': {
    headers: ID_NAME,
    rows: [
      { id: '1', name: 'english' },
      { id: '2', name: CHINESE },
    ],
  },
  'tabulator/data/table.tsv': {
    separator: '\t',
    headers: ID_NAME,
    rows: [
      { id: '1', name: 'english' },
      { id: '2', name: CHINESE },
      { id: '3', name: '\\N' },
    ],
  },
  'tabulator/data/table_unicode_headers.csv': {
    headers: ['id', '国人'],
    rows: [
      { id: '1', 国人: 'english' },
      { id: '2', 国人: CHINESE },
    ],
  },
};
