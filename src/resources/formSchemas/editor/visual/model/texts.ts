import { LANGUAGES, type Language } from '#schemas/engine/codes.ts';
import type { Form } from '#schemas/engine/form.ts';
import { choicesAt } from './kinds.ts';
import { pointerOf, type NodePlace } from './place.ts';
import { placesOf, schemaAt, textsAt } from './read.ts';
import { setHelp, setOption, setTitle } from './edit.ts';

/** A text of the form that has to stand in both languages. */
export interface TextLine {
  readonly key: string;
  readonly place: NodePlace;
  readonly what: 'title' | 'help' | 'option';
  /** Of an own choice its value. */
  readonly option: string | null;
}

/** Every text of a form, in its order: titles always, help where one language has it, and the names of own choices. */
export function textLines(form: Form): TextLine[] {
  return placesOf(form).flatMap((place): TextLine[] => {
    const pointer = pointerOf(place)!;
    const hasHelp = LANGUAGES.some((language) => textsAt(form, place, language).help !== undefined);
    return [
      { key: `${pointer} title`, place, what: 'title', option: null },
      ...(hasHelp ? [{ key: `${pointer} help`, place, what: 'help', option: null } as const] : []),
      ...choicesAt(form, place).map(({ value }): TextLine => ({
        key: `${pointer} option ${value}`,
        place,
        what: 'option',
        option: value,
      })),
    ];
  });
}

export function textOf(form: Form, { place, what, option }: TextLine, language: Language): string {
  const texts = textsAt(form, place, language);
  const text = what === 'title' ? texts.title : what === 'help' ? texts.help : texts.options?.[option ?? ''];
  return typeof text === 'string' ? text : '';
}

export function setText(
  form: Form,
  { place, what, option }: TextLine,
  language: Language,
  text: string,
): Form {
  switch (what) {
    case 'title':
      return setTitle(form, place, language, text);
    case 'help':
      return setHelp(form, place, language, text);
    case 'option':
      return setOption(form, place, language, option ?? '', text);
  }
}

export const isMissing = (form: Form, line: TextLine): boolean =>
  LANGUAGES.some((language) => textOf(form, line, language).trim() === '');

/** Whether a place lacks a text in one of the languages: its title, the other half of its help, a choice's name. */
export function lacksText(form: Form, place: NodePlace): boolean {
  const isHalf = (texts: readonly (string | undefined)[]) =>
    new Set(texts.map((text) => !text?.trim())).size > 1;
  return (
    LANGUAGES.some((language) => !textsAt(form, place, language).title?.trim()) ||
    isHalf(LANGUAGES.map((language) => textsAt(form, place, language).help)) ||
    (schemaAt(form, place).type !== 'object' &&
      choicesAt(form, place).some(({ en, es }) => !en.trim() || !es.trim()))
  );
}
