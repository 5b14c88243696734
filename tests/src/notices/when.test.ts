import { describe, expect, it } from 'vitest';
import { agoText, byDay, dayText } from '#src/resources/notices/when.ts';
import { notice } from './samples.ts';

const at = (text: string) => new Date(text);
const iso = (text: string) => at(text).toISOString();
const NOW = at('2026-03-09T01:30:00').getTime();

it.each([
  ['2026-03-09T01:30:20', 'now', 'ahora'],
  ['2026-03-09T01:29:30', 'now', 'ahora'],
  ['2026-03-09T01:25:00', '5 min. ago', 'hace 5 min'],
  ['2026-03-08T23:00:00', '2 hr. ago', 'hace 2 h'],
  ['2026-03-08T10:00:00', 'yesterday', 'ayer'],
  ['2026-03-03T10:00:00', '6 days ago', 'hace 6 días'],
  ['2026-03-02T10:00:00', '03/02/2026', '03/02/2026'],
])('How long ago it was: %s: %s', (moment, english, spanish) => {
  expect(agoText(iso(moment), NOW, 'en')).toBe(english);
  expect(agoText(iso(moment), NOW, 'es')).toBe(spanish);
});

describe('Days', () => {
  it.each([
    ['2026-03-09T00:00:00', 'Today', 'Hoy'],
    ['2026-03-08T23:59:00', 'Yesterday', 'Ayer'],
    ['2026-03-07T23:59:00', 'Saturday, March 7, 2026', 'Sábado, 7 de marzo de 2026'],
  ])('%s: %s', (moment, english, spanish) => {
    expect(dayText(iso(moment), NOW, 'en')).toBe(english);
    expect(dayText(iso(moment), NOW, 'es')).toBe(spanish);
  });

  it('end at midnight where the reader is, and keep the order of what they hold', () => {
    const moments = [
      '2026-03-09T00:10:00',
      '2026-03-09T00:00:00',
      '2026-03-08T23:59:59',
      '2026-03-07T12:00:00',
    ];
    const notices = moments.map((moment) => notice('task.due', 0, { created_at: iso(moment) }));
    expect(byDay(notices).map(({ items }) => items.map(({ created_at }) => created_at))).toEqual([
      [iso(moments[0]!), iso(moments[1]!)],
      [iso(moments[2]!)],
      [iso(moments[3]!)],
    ]);
  });
});
