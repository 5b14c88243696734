import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Text } from '#schemas/engine/codes.ts';
import { roleNames } from '#schemas/permissions.ts';
import { KEY_GROUPS } from '#src/help/keys.ts';
import { topicAt, TOPICS } from '#src/help/topics.ts';
import { stepsFor } from '#src/help/tour/steps.ts';
import { phrasesOf } from '#src/i18n/messages.ts';
import { OWN } from '#src/i18n/own.ts';
import { pick, type Phrases } from '#src/i18n/pick.ts';
import { areaOf, SCREENS } from '#tests/e2e/walk/screens.ts';

/** The screens of who is signed in, by their addresses. */
const signedIn = Object.keys(SCREENS).filter((pattern) => areaOf(pattern) !== 'public');

const leaves = (phrases: Phrases): string[] =>
  Object.values(phrases).flatMap((value) => (typeof value === 'string' ? [value] : leaves(value)));

const isWhole = ({ en, es }: Text, place: string) => {
  for (const text of [en, es]) {
    expect(text.trim(), place).not.toBe('');
    // House rule: calm texts.
    expect(text, place).not.toMatch(/[!¡]/);
  }
  expect(es, place).not.toBe(en);
};

describe('the help', () => {
  it('says something of every screen, and of none that is gone', () => {
    expect(signedIn.length).toBeGreaterThan(40);
    expect(Object.keys(TOPICS).sort()).toEqual([...signedIn].sort());
  });

  it('is whole in both languages: what the screen is for, and three to six tips', () => {
    for (const [pattern, { title, about, tips }] of Object.entries(TOPICS)) {
      isWhole(title, pattern);
      isWhole(about, pattern);
      expect(about.en.length, pattern).toBeGreaterThan(40);
      expect(tips.length, pattern).toBeGreaterThanOrEqual(3);
      expect(tips.length, pattern).toBeLessThanOrEqual(6);
      for (const tip of tips) isWhole(tip, pattern);
    }
  });

  it('names what is on the screen as the screen does', () => {
    for (const language of LANGUAGES) {
      const labels = new Set(
        leaves(phrasesOf(language, pick(OWN, language))).flatMap((text) => text.split(' |||| ')),
      );
      const quoted = language === 'en' ? /“(.+?)”/g : /«(.+?)»/g;
      const named = Object.values(TOPICS).flatMap(({ about, tips }) =>
        [about, ...tips].flatMap((text) => [...text[language].matchAll(quoted)].map(([, label]) => label!)),
      );
      expect(named.length).toBeGreaterThan(30);
      expect([...new Set(named)].filter((label) => !labels.has(label))).toEqual([]);
    }
  });

  it('finds the topic of an address by the closest pattern', () => {
    const lead = TOPICS['/prospecting/leads/details/:id'];
    expect(topicAt('/prospecting/leads/details/0190a1b2-c3d4')).toBe(lead);
    expect(topicAt('/prospecting/leads/new')).toBe(TOPICS['/prospecting/leads/new']);
    expect(topicAt('/prospecting/file-explorer')).toBe(TOPICS['/prospecting/file-explorer/:view?']);
    expect(topicAt('/prospecting/file-explorer/trash')).toBe(TOPICS['/prospecting/file-explorer/:view?']);
    expect(topicAt('/credentialing/credential/edit/form/insurance')).toBe(
      TOPICS['/credentialing/credential/edit/form/:key'],
    );
    expect(topicAt('/')).toBe(TOPICS['/']);
    expect(topicAt('/no/such/page')).toBe(TOPICS['/*']);
  });
});

it('keys belong to screens that exist', () => {
  const patterns = KEY_GROUPS.flatMap(({ at }) => at);
  expect(patterns.length).toBeGreaterThan(10);
  expect(patterns.filter((pattern) => !(pattern in SCREENS))).toEqual([]);
});

it.each(roleNames())('the tour has four to six steps for %s, with the demo and without', (role) => {
  for (const demo of [true, false])
    for (const contracts of [true, false]) {
      const steps = stepsFor(role, { demo, contracts });
      expect(steps.length).toBeGreaterThanOrEqual(4);
      expect(steps.length).toBeLessThanOrEqual(6);
      expect(new Set(steps.map(({ key }) => key)).size).toBe(steps.length);
      for (const { title, text, to } of steps) {
        isWhole(title, to);
        isWhole(text, to);
        // It leads to a screen that there is.
        expect(topicAt(to), to).not.toBe(TOPICS['/*']);
      }
    }
});
