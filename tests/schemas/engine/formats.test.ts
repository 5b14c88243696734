import { describe, expect, it } from 'vitest';
import { FORMATS, isNpi, toE164 } from '#schemas/engine/formats.ts';
import { leastCpuMs } from '#tests/support/cpu.ts';

describe('formats', () => {
  it.each([
    [
      'npi',
      ['1234567893', '1003000126', '1609339746'],
      ['1234567890', '3234567893', '123456789', '12345678930', ' 1234567893'],
    ],
    [
      'ssn',
      ['123456789', '•••-••-6789'],
      ['000112222', '666112222', '900112222', '123006789', '123450000', '123-45-6789', '12345678'],
    ],
    ['dea', ['AP5836727', 'A95836727'], ['AP5836728', 'ap5836727', '1P5836727', 'AP583672', 'AP58367277']],
    [
      'vin',
      ['1M8GDM9AXKP042788', '11111111111111111', '5GZCZ43D13S812715'],
      ['1M8GDM9A1KP042788', '1M8GDM9AXKP04278', '1M8GDM9AXKPO42788', '1m8gdm9axkp042788'],
    ],
    ['taxonomy', ['207R00000X', '343900000X'], ['207R00000', '207r00000X', '207R000000']],
    ['birth-date', ['1985-03-04', '••/••/1985'], ['1985-02-30', '03/04/1985']],
    ['ein', ['123456789'], ['12345678', '1234567890', '12-3456789', '000000000']],
    [
      'phone',
      ['+13055550123', '+12124342000'],
      ['+13051110123', '+11155550123', '+19115550123', '+13059115012', '3055550123', '+443055550123'],
    ],
    ['zip', ['02134'], ['2134', '021345', '0213a']],
    [
      'day',
      ['2024-02-29', '1900-01-01', '2099-12-31'],
      ['2023-02-29', '1899-12-31', '2100-01-01', '2024-13-01', '2024-1-1'],
    ],
    [
      'date-time',
      ['2024-02-29T23:59:00Z', '2024-02-29T23:59:59.123+05:30'],
      [
        '2024-02-30T00:00:00Z',
        '1899-12-31T00:00:00Z',
        '2024-02-29T24:01:00Z',
        '2024-02-29T10:00',
        '2024-02-29',
      ],
    ],
    [
      'web-url',
      ['https://a.example', 'http://a.example/x?y=1'],
      [
        'https://a.example/\nx',
        'https://a.example/\u202Etxt.exe',
        'javascript:alert(1)',
        'https://localhost',
        'ftp://a.example',
        'https://user@a.example',
        'a.example',
      ],
    ],
    [
      'mail-address',
      ['a@x.example', "o'neil+1@mail.x.example"],
      [
        'a\u0001@x.example',
        'a\u202Eb@x.example',
        'a@x',
        'a@x.example\r\nBcc: b@c.de',
        'a b@x.example',
        '@x.example',
        'a@-x.example',
        'a@x..example',
      ],
    ],
    ['item-code', ['W9', 'A_1'], ['w9', '9W', 'W-9', 'W9 ', '_W']],
    ['time-of-day', ['00:00', '23:59'], ['24:00', '9:00', '12:60']],
    ['plain', ['Peña & Søn 东京 🚑'], ['a\u0000b', 'line\nbreak', 'tab\there']],
    ['plain-lines', ['line\nbreak\tand tab'], ['a\u0000b', '\u001b[31m']],
  ] as const)('%s', (name, good, bad) => {
    for (const text of good) expect(FORMATS[name]?.(text), text).toBe(true);
    for (const text of bad) expect(FORMATS[name]?.(text), text).toBe(false);
  });

  it('finds every NPI with one changed digit to be wrong', () => {
    for (const good of ['1234567893', '1003000126']) {
      for (let at = 1; at < 10; at += 1) {
        const other = (Number(good[at]) + 1) % 10;
        expect(isNpi(good.slice(0, at) + other + good.slice(at + 1))).toBe(false);
      }
    }
  });

  it('finds every VIN with one other digit to be wrong', () => {
    const good = '1M8GDM9AXKP042788';
    for (let at = 0; at < good.length; at += 1) {
      const digit = Number(good[at]);
      if (at === 8 || Number.isNaN(digit)) continue;
      const other = good.slice(0, at) + ((digit + 1) % 10) + good.slice(at + 1);
      expect(FORMATS.vin?.(other), other).toBe(false);
    }
  });

  it('answers long and hostile texts at once', async () => {
    const long = ['a'.repeat(100_000), '1'.repeat(100_000)];
    const hostile = [`${'a.'.repeat(50_000)}@`, `a@${'a-'.repeat(50_000)}`];
    const all = () => {
      for (const check of Object.values(FORMATS)) for (const text of [...long, ...hostile]) check(text);
    };
    expect(await leastCpuMs(all, 2000)).toBeLessThan(2000);
  });

  it.each([
    ['(305) 555-0123', '+13055550123'],
    ['1-305-555-0123', '+13055550123'],
    ['305.555.0123', '+13055550123'],
    ['12', '12'],
    ['305-555-0123 x5', '305-555-0123 x5'],
    ['305-555-0123 or 305-555-0199', '305-555-0123 or 305-555-0199'],
    ['call 305-555-0123', 'call 305-555-0123'],
  ])('reads the phone %s', (typed, stored) => expect(toE164(typed)).toBe(stored));
});
