import Papa from 'papaparse';

const COLUMNS = (
  'Classification,Name,Prefix,First,Middle,Last,Suffix,Address 1,Address 2,Address 3,Address 4,City,' +
  'State / Province,Country,Zip Code,Open Data Flag,Blank (Deprecated),Unique Entity ID,Exclusion Program,' +
  'Excluding Agency,CT Code,Exclusion Type,Additional Comments,Active Date,Termination Date,Record Status,' +
  'Cross-Reference,SAM Number,CAGE,NPI,Creation_Date'
).split(',');
const USUAL: Readonly<Record<string, string>> = {
  'Exclusion Program': 'Reciprocal',
  'Excluding Agency': 'HHS',
  'Exclusion Type': 'Prohibition/Restriction',
  'Active Date': '03/20/2015',
  'Termination Date': 'Indefinite',
  Creation_Date: '03/20/2015',
};

/** A SAM.gov Public Exclusions Extract V2 of these rows: its 31 columns, as the extract writes them. */
export const samFile = (rows: readonly Readonly<Record<string, string>>[]): Buffer =>
  Buffer.from(
    Papa.unparse(
      { fields: COLUMNS, data: rows.map((row) => COLUMNS.map((name) => ({ ...USUAL, ...row })[name] ?? '')) },
      { quotes: true },
    ),
  );
