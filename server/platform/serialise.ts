import fastJson from 'fast-json-stringify';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { whenAsked } from './whenAsked.ts';

/** The compiler of what routes say of their answers: an answer as JSON, written by its schema. */
export function writerFor(schema: JsonSchema): (answer: unknown) => string {
  const write = whenAsked(() => fastJson(schema));
  return (answer) => write()(answer);
}
