import { classesIn, type Classes } from '#schemas/engine/formProtect.ts';
import { SHIPPED_FORMS } from './index.ts';

const SHIPPED: ReadonlyMap<string, Classes> = new Map(
  Object.entries(SHIPPED_FORMS).map(([key, form]) => [key, classesIn(form)]),
);
const NONE: Classes = new Map();

/** What the shipped form of a key protects: fields of the same ids are, whoever has changed the form. */
export const shippedClasses = (key: string): Classes => SHIPPED.get(key) ?? NONE;
