import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { isFull } from './scope.ts';

/** Form schemas that others wrote: RJSF's own samples, forms of the Department of Veterans Affairs, the standard's tests. */
const FOLDER = join(import.meta.dirname, '../../../shared/data/forms');
export const hasRealForms = existsSync(FOLDER);

/** How many cases a test leaves out on a machine without the folder. */
export const tellSkipped = (cases: string): void => {
  if (!hasRealForms)
    process.stderr.write(`${cases} over ../shared/data/forms skipped: the folder is not here\n`);
};

export interface RealForm {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly uiSchema: JsonSchema;
  readonly data: unknown;
}

const jsonIn = (folder: string): [name: string, content: unknown][] =>
  readdirSync(join(FOLDER, folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name, JSON.parse(readFileSync(join(FOLDER, folder, name), 'utf8'))]);

/** Every form, with the data that its authors show it with, where they do. */
export function realForms(): RealForm[] {
  if (!hasRealForms) return [];
  const samples = jsonIn('rjsf').map(([name, content]) => {
    const { schema, uiSchema = {}, formData = {} } = content as Record<string, JsonSchema>;
    return { name: `rjsf/${name}`, schema: schema!, uiSchema, data: formData };
  });
  const forms = jsonIn('va').map(([name, schema]) => ({
    name: `va/${name}`,
    schema: schema as JsonSchema,
    uiSchema: {},
    data: {},
  }));
  return [...samples, ...forms];
}

/** Those that loops over all forms go over: every fifth, and all of them in `npm run test:full`. */
export const someRealForms = (): RealForm[] => realForms().filter((_, index) => isFull || index % 5 === 0);

export interface SuiteGroup {
  readonly description: string;
  readonly schema: JsonSchema | boolean;
  readonly tests: readonly {
    readonly description: string;
    readonly data: unknown;
    readonly valid: boolean;
  }[];
}

/** The draft-07 tests of the standard, by file; without what it calls optional. */
export const standardTests = (): [file: string, SuiteGroup[]][] =>
  hasRealForms ? (jsonIn('json-schema-test-suite/draft7') as [string, SuiteGroup[]][]) : [];
