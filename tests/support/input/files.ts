import fc from 'fast-check';
import { ownEntries } from '#schemas/engine/resource.ts';
import { LEADS } from '#schemas/lead/index.ts';
import { HOSTILE_TEXTS } from './hostile.ts';

const headers = ownEntries(LEADS.SP.fields).map(([, { label }]) => label.en);
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const hostile = fc.constantFrom(...HOSTILE_TEXTS.map((text) => text.slice(0, 500)));
const cell = fc.oneof(fc.constantFrom('Sunrise Care', '3055550100', 'FL', '02134', ''), hostile);

/** A table as people export it, some of its cells and headers such as nobody would write. */
const table = fc
  .tuple(
    fc.uniqueArray(
      fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...headers) }, { weight: 1, arbitrary: hostile }),
      {
        minLength: 1,
        maxLength: 8,
      },
    ),
    fc.constantFrom(',', ';', '\t', '|'),
    fc.constantFrom('\n', '\r\n', '\r'),
    fc.array(fc.array(cell, { minLength: 1, maxLength: 9 }), { minLength: 1, maxLength: 20 }),
  )
  .map(([head, separator, end, rows]) =>
    [head, ...rows.map((row) => head.map((_header, at) => row[at % row.length] ?? ''))]
      .map((line) => line.map(quoted).join(separator))
      .join(end),
  );

/** What is called a table and is none, or one that its reader should break on. */
const BROKEN: readonly string[] = [
  '',
  '\uFEFF',
  '\0\0\0\0',
  'PK\u0003\u0004[Content_Types].xml',
  '%PDF-1.7\n',
  '<html><script>alert(1)</script></html>',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  'Company name,Phone\n"never closed,3055550100\n'.repeat(200),
  `Company name\n${'"'.repeat(50_001)}`,
  ','.repeat(100_000),
  `${Array.from({ length: 20_000 }, (_, at) => `c${at}`).join(',')}\n1`,
  '__proto__,constructor,toString\n1,2,3\n4,5,6',
  'Company name,Company name\na,b',
  `Company name,Phone\n${'\n'.repeat(100_000)}`,
  'Company name;Phone,DBA\n1,2;3\n4;5,6;7,8',
];

/** Files of a CSV import. */
export const csvTexts: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: table },
  { weight: 2, arbitrary: fc.constantFrom(...BROKEN) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 2_000 }) },
);
