/** A text in both languages of the product (specification §1). */
export interface Text {
  readonly en: string;
  readonly es: string;
}

/** A code list: code → its label. The order of the keys is the order in which people see them. */
export type Codes = Readonly<Record<string, Text>>;

export type Language = keyof Text;
export const LANGUAGES: readonly Language[] = ['en', 'es'];

/** How people in the United States write in it: 1,234.5, weeks from Sunday; what `Intl` takes. */
export const LOCALE: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

/** Declares a code list; keeps the codes as literal types. */
export const codes = <C extends string>(list: Record<C, Text>): Readonly<Record<C, Text>> => list;

/** The codes of a list, typed, in their order. */
export const codesOf = <C extends string>(list: Readonly<Record<C, Text>>): C[] => Object.keys(list) as C[];

const YES_NO = { yes: { en: 'Yes', es: 'Sí' }, no: { en: 'No', es: 'No' } } as const;
/** The answer to a question of yes or no, in words. */
export const yesNo = (value: boolean, language: Language): string => YES_NO[value ? 'yes' : 'no'][language];
