import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#schemas/engine/codes.ts';
import { NOTICES, type NoticeCode, type NoticeParam } from '#schemas/notices/index.ts';
import { render } from '#server/features/notices/render.ts';

const PARAMS: Readonly<Record<string, NoticeParam>> = {
  name: 'Harbor <b>Care</b> & Rides {days}',
  values: 3,
  documents: 0,
  item: { en: 'Drug test', es: 'Prueba de drogas' },
  expires: { day: '2031-03-01' },
  due: { day: '2031-12-31' },
  days: 14,
  count: 12,
  person: 'Harbor <b>Care</b> & Rides {days}',
  title: 'Harbor <b>Care</b> & Rides {days}',
  lead: 'Harbor <b>Care</b> & Rides {days}',
  until: { day: '2031-12-31' },
  subject: { en: 'Follow-up', es: 'Seguimiento' },
  file: 'leads <b>new</b>.csv',
  outcome: { en: 'Done', es: 'Terminada' },
  imported: 40,
  agreement: 'Rates <b>2026</b>',
  left: 2,
  report: 'Rates <b>2026</b>',
  reason: { en: 'It takes too long', es: 'Tarda demasiado' },
  rows: 12,
  job: { en: 'Mail a signer', es: 'Enviar un correo a un firmante' },
};
const NAMES = ['{name}', '{person}', '{title}', '{lead}'];
const LINK = 'https://provnet.example/credentialing/credential/edit';
const LINKS = { about: LINK, settings: 'https://provnet.example/notices/settings' };

const placesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();

describe.each(Object.keys(NOTICES) as NoticeCode[])('%s', (code) => {
  it('says the same in both languages', () => {
    expect(NOTICES[code].name.es).not.toBe(NOTICES[code].name.en);
    for (const part of ['subject', 'text'] as const) {
      const { en, es } = NOTICES[code][part];
      expect(es).not.toBe(en);
      expect(placesIn(es)).toEqual(placesIn(en));
      for (const place of placesIn(en)) expect(Object.keys(PARAMS)).toContain(place.slice(1, -1));
    }
  });

  it('fills every place, once: what is filled in is not read again', () => {
    const { subject, text } = render(code, PARAMS, LANGUAGES, LINKS);
    expect(placesIn(`${subject} ${text}`).every((place) => place === '{days}')).toBe(true);
    const says = placesIn(NOTICES[code].text.en).some((place) => NAMES.includes(place));
    expect(text.includes('Harbor <b>Care</b> & Rides {days}')).toBe(says);
    expect(text.split(LINK)).toHaveLength(3);
    expect(text.split(LINKS.settings)).toHaveLength(3);
  });

  it('takes no markup of what it is told', () => {
    const { html } = render(code, { ...PARAMS, item: '<img src=x onerror=alert(1)>' }, LANGUAGES, {
      about: `${LINK}?"><script>`,
      settings: '"><script>',
    });
    expect(html).not.toMatch(/<b>|<img|<script/);
  });
});

it('is written in the language of its reader, days in words', () => {
  const one = render('credential.expiring', PARAMS, ['es'], LINKS);
  expect(one.subject).toContain('Vence el 1 de marzo de 2031: Prueba de drogas');
  expect(one.text).not.toMatch(/expires|Drug test|Open the file/);
  expect(one.html).toContain('<div lang="es">');
  const both = render('credential.expiring', PARAMS, ['en', 'es'], LINKS);
  expect(both.subject).toMatch(/^Expires on March 1, 2031: Drug test, .* \/ Vence el 1 de marzo de 2031/);
  expect(both.text.indexOf('Drug test')).toBeLessThan(both.text.indexOf('Prueba de drogas'));
});

it('has a subject that is seen whole: of a long title the beginning, without half of a sign', () => {
  const title = `${'x'.repeat(58)}🏥${'y'.repeat(200)}`;
  const { subject, text } = render('task.due', { ...PARAMS, title }, ['en'], LINKS);
  expect(subject).toBe(`Due on December 31, 2031: ${'x'.repeat(58)}🏥…`);
  expect(text).toContain(title);
});
