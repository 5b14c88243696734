import type { DemoSubject } from './demoValues.ts';
import { FIRST_NAMES, LAST_NAMES } from './names.ts';

export const pick = <T>(list: readonly T[], number: number): T => list[number % list.length]!;
export const digitsOf = (number: number, count: number): string =>
  String((number * 7919 + 104_729) % 10 ** count).padStart(count, '1');

const CARRIERS = ['Harborline Insurance', 'Seagrass Mutual', 'Palmetto Casualty', 'Blue Heron Indemnity'];
const SCHOOLS = ['Gulf Coast College of Medicine', 'Bayside University', 'Everglades Health Sciences'];
const HOSPITALS = ['Bayfront General Hospital', 'Coral Ridge Medical Center', 'Santa Rosa Memorial'];
const STREETS = ['Oak Ave', 'Palm St', 'Coral Way', 'Bay Rd'];
const CITIES = ['Miami', 'Hialeah', 'Coral Gables', 'Doral'];

type Word = (subject: DemoSubject) => string | number;
const person: Word = ({ number }) => `${pick(FIRST_NAMES, number)} ${pick(LAST_NAMES, number + 3)}`;
const one =
  (...list: readonly string[]): Word =>
  ({ number }) =>
    pick(list, number);
const numbered =
  (start: string, count = 6): Word =>
  ({ number }) =>
    `${start}${digitsOf(number, count)}`;

/** What people write into fields of such names; the first that fits. Companies and people are nobody's. */
const WORDS: readonly (readonly [RegExp, Word])[] = [
  [/carrier$/, ({ number }) => pick(CARRIERS, number)],
  [/^(policy|.*_policy_number)$/, numbered('POL-', 7)],
  [/(^|_)lab$/, one('Clearpoint Laboratories', 'Sunrise Diagnostics')],
  [/issuer$/, one('Heartbeat Training Center', 'First Response Academy')],
  [/driving_school$/, one('Safe Miles Driving School', 'Defensive Drivers of Florida')],
  [/background_agency$/, one('Verity Background Services', 'Trustline Screening')],
  [/^lessor$|^registered_to$/, ({ name }) => name],
  [/inspector_shop$/, one('Doral Fleet Service', 'Bay Road Garage')],
  [/^(school|institution)$/, ({ number }) => pick(SCHOOLS, number)],
  [/^(hospital|employer)$/, ({ number }) => pick(HOSPITALS, number)],
  [/^(board|accreditation)$/, one('Board of Family Medicine', 'Board of Pediatrics')],
  [/title$|^position$/, one('Owner', 'Office manager', 'Director of operations')],
  [/^role$|^relation$/, one('Managing employee', 'Director', 'Colleague')],
  [
    /(examiner|inspector|director|manager|supervisor|signer|contact|emergency|broker|billing)(_name|_contact)?$/,
    person,
  ],
  [/(^|_)(name|party)$/, person],
  [/^other_names$|^middle_name$|^dba$/, one('Marie', 'Luis', 'Ann')],
  [/^suffix$/, one('Jr.', 'Sr.', 'II')],
  [/street$/, ({ number }) => `${100 + (number % 900)} ${pick(STREETS, number)}`],
  [/^address$/, ({ number }) => `${100 + (number % 900)} ${pick(STREETS, number)}, Miami, FL`],
  [/(^|_)city$|^place$|^birth_place$/, ({ number }) => pick(CITIES, number)],
  [/^suite$/, ({ number }) => `Suite ${100 + (number % 300)}`],
  [/^count(y|ies)$/, one('Miami-Dade', 'Broward')],
  [/specialty$/, one('Cardiology', 'Pediatrics', 'Family medicine')],
  [/^degree$|^other_degree$/, one('MD', 'DO')],
  [/^department$/, one('Internal medicine', 'Pediatrics')],
  [/^color$/, one('White', 'Silver', 'Blue')],
  [/stretcher_model$/, one('Transit cot', 'Bariatric cot')],
  [/^ehr_system$|^other_platform$/, one('Charting online', 'Own system')],
  [/endorsements$/, one('P', 'None')],
  [/^dea_schedules$/, one('II–V', 'III–V')],
  [/^clia_number$/, numbered('10D', 7)],
  [/^plate$/, numbered('FL', 5)],
  [/(licen[cs]e|permit|certificate)(_number)?$/, numbered('FL-', 6)],
  [/_id$|_ptan$|^number$|_number$|_case$/, numbered('', 8)],
  [/^year_established$/, ({ number }) => 1985 + (number % 35)],
  [/^odometer$/, ({ number }) => 20_000 + (number % 90) * 1000],
  [/^lift_capacity$/, () => 800],
  [/^panel_size$/, ({ number }) => 200 + (number % 40) * 25],
  [/_amount$|^amount$/, () => 1_000_000],
];

/** What a field of this name says in the demo; undefined: nothing that people would recognise. */
export const wordOf = (id: string, subject: DemoSubject): string | number | undefined =>
  WORDS.find(([pattern]) => pattern.test(id))?.[1](subject);
