import { screen, show, textsOf } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import { diffForms } from '#schemas/engine/formDiff.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { VOCABULARY } from '#schemas/vocabulary/index.ts';
import { ChangeList } from '#src/resources/formSchemas/changes/ChangeList.tsx';
import { namesOf } from '#src/resources/formSchemas/changes/names.ts';
import type { ChangeDetail } from '#schemas/form-schema/change.ts';
import { AFTER, BEFORE, CHANGES } from '../support.ts';

const names = namesOf([AFTER, BEFORE], VOCABULARY, 'en');

describe('Changes of a form in words', () => {
  const WORDS: readonly [detail: ChangeDetail, words: string][] = [
    [{ name: 'maxLength', from: 50, to: 30 }, 'Maximum length: 50 → 30'],
    [{ name: 'x-required', from: false, to: true }, 'Now required'],
    [{ name: 'x-required', from: true, to: false }, 'No longer required'],
    [{ name: 'enum', from: ['VAN'], to: ['VAN', 'BUS'] }, 'Choice “Bus” added'],
    [
      { name: 'options.en', from: { VAN: 'Van' }, to: { VAN: 'Minivan' } },
      'Name of choice “VAN” (English): “Van” → “Minivan”',
    ],
    [
      { name: 'x-shown-when', from: undefined, to: { field: 'size', is: ['BUS'] } },
      'Shown: when “Size” is “Bus”',
    ],
    [{ name: 'x-see', from: undefined, to: 'STAFF' }, 'Who sees it: credentials staff alone'],
    [{ name: 'ui:options', from: { width: 'half' }, to: { width: 'full' } }, 'Width: “half” → “full”'],
    [{ name: 'help.en', from: 'As printed', to: undefined }, 'Help (English): “As printed” is taken away'],
    [{ name: 'x-novel', from: 1, to: 2 }, 'Setting “x-novel”: 1 → 2'],
    [{ name: 'x-novel', from: { a: [{}] }, to: { a: 1 } }, 'Setting “x-novel” has changed'],
  ];

  it('say what each detail means, or that there is no difference', async () => {
    const details = WORDS.map(([detail]) => detail);
    await show(<ChangeList changes={[{ ...CHANGES[0]!, details }]} names={names} />);
    for (const [detail, words] of WORDS)
      expect(await screen.findByText(words), JSON.stringify(detail)).toBeInTheDocument();
    await show(<ChangeList changes={[]} />);
    expect(await screen.findByText('There is no difference')).toBeInTheDocument();
  });

  it('say everything that differs between two forms as they are, without a keyword that nobody knows', async () => {
    const { driver, owner } = SHIPPED_FORMS;
    const changes = diffForms(driver!, owner!, VOCABULARY);
    const { user } = await show(<ChangeList changes={changes} />);
    for (const button of screen.queryAllByRole('button', { name: /^Show all/ })) await user.click(button);
    expect(screen.getAllByText(/ · (Added|Removed)$/).length).toBeGreaterThan(20);
    expect(textsOf(screen.queryAllByText(/form_changes|Setting “/))).toEqual([]);
  });
});
