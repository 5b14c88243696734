import { expect, it, vi } from 'vitest';
import { LEADS } from '#schemas/lead/index.ts';
import { remembering } from '#server/platform/copy/cells.ts';

const { states, company_name } = LEADS.SP.fields;

it('what comes again and again is written once', () => {
  const write = vi.fn((raw: string) => `<${raw}>`);
  const cell = remembering(states!, write);
  const written = Array.from({ length: 10_000 }, (_, at) => cell(`s${at % 50}`));
  expect(written.slice(-2)).toEqual(['<s48>', '<s49>']);
  expect(write).toHaveBeenCalledTimes(50);
  expect(cell('')).toBe('');
});

it('what hardly ever comes again is remembered no longer, and written as before', () => {
  const write = vi.fn((raw: string) => `<${raw}>`);
  const cell = remembering(states!, write);
  for (let at = 0; at < 5_000; at += 1) expect(cell(`s${at}`)).toBe(`<s${at}>`);
  write.mockClear();
  expect(cell('s4999')).toBe('<s4999>');
  expect(cell('s4999')).toBe('<s4999>');
  expect(write).toHaveBeenCalledTimes(2);
});

it('names are not even looked for', () => {
  const write = vi.fn((raw: string) => raw);
  const cell = remembering(company_name!, write);
  expect([cell('Alma'), cell('Alma')]).toEqual(['Alma', 'Alma']);
  expect(write).toHaveBeenCalledTimes(2);
});
