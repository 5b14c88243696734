import { expect, it } from 'vitest';
import type { Text } from '#schemas/engine/codes.ts';
import { headsOf } from '#schemas/report/heads.ts';

const PARTS: Readonly<Record<string, Text>> = {
  lead: { en: 'Lead', es: 'Prospecto' },
  outreach: { en: 'Outreach', es: 'Contacto' },
};
const column = (part: string, name: string, label: string) => ({
  id: `${part}.${name}`,
  part,
  field: { kind: 'text', label: { en: label, es: `${label} (es)` } } as const,
});

it('names columns by their labels, and those of the same label by their parts as well', () => {
  const columns = [
    column('lead', 'created_at', 'Created'),
    column('outreach', 'created_at', 'Created'),
    column('lead', 'company_name', 'Company'),
    column('gone', 'created_at', 'Created'),
  ];
  const heads = (language: 'en' | 'es') => [...headsOf(columns, (part) => PARTS[part], language)];
  expect(new Map(heads('en'))).toEqual(
    new Map([
      ['lead.created_at', 'Lead: Created'],
      ['outreach.created_at', 'Outreach: Created'],
      ['lead.company_name', 'Company'],
      ['gone.created_at', 'Created'],
    ]),
  );
  expect(new Map(heads('es')).get('lead.created_at')).toBe('Prospecto: Created (es)');
});

it('takes a column that is there twice, with two totals, for one', () => {
  const seats = column('lead', 'seats', 'Seats');
  expect([...headsOf([seats, seats], (part) => PARTS[part], 'en')]).toEqual([['lead.seats', 'Seats']]);
});
