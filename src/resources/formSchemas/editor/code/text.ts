import { getNodeValue, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { LANGUAGES } from '#schemas/engine/codes.ts';
import { isValues } from '#schemas/engine/resource.ts';
import type { Work } from '../store.ts';

/** Why a text is no form, and where in it. */
export interface TextFault {
  /** Offsets in the text. */
  readonly from: number;
  readonly to: number;
  /** Its words are the console’s messages of faults. */
  readonly code: string;
  readonly params?: Readonly<Record<string, string>>;
}

/** Deeper than any form that may be published, and no deeper than a parser's stack goes everywhere. */
const DEEPEST = 200;
const PARTS = ['schema', 'ui', 'labels', 'rules', 'ops'];

/** The text in which a form is edited: its parts and its operations as one document, in the order they are kept in. */
export const textOf = ({ form, ops }: Work): string => `${JSON.stringify({ ...form, ops }, null, 2)}\n`;

/**
 * A text → the form that it says, with every key in its order, or everything that keeps it from being one. What is
 * judged is only the outer shape: whatever else is JSON is a form, though perhaps none that may be published.
 */
export function readWork(text: string): { readonly work: Work } | { readonly faults: readonly TextFault[] } {
  const { root, faults } = parsed(text);
  if (!root) return { faults };
  const found = [...faults, ...lossy(root, text)];
  if (found.length > 0) return { faults: found };
  const misshapen = shapeFaults(root);
  if (misshapen.length > 0) return { faults: misshapen };
  return { work: workIn(text) };
}

/** The form in a text that `textOf` wrote, or that is known to have no faults. */
export function workIn(text: string): Work {
  // JSON.parse keeps what jsonc-parser's own reading would not: a key named __proto__.
  const { ops, ...form } = JSON.parse(text) as Work['form'] & Pick<Work, 'ops'>;
  return { form, ops };
}

/** The text as a tree, as far as it can be read, with its faults of grammar. */
export function parsed(text: string): { readonly root: Node | undefined; readonly faults: TextFault[] } {
  if (isDeep(text)) return { root: undefined, faults: [{ from: 0, to: text.length, code: 'deep' }] };
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  if (!root && errors.length === 0) return { root, faults: [{ from: 0, to: 0, code: 'ValueExpected' }] };
  return {
    root,
    faults: errors.map(({ error, offset, length }) => ({
      from: Math.min(offset, text.length),
      to: Math.min(offset + length, text.length),
      code: printParseErrorCode(error),
    })),
  };
}

/** Whether brackets are nested deeper than is ever needed: told before a recursive parser meets them. */
function isDeep(text: string): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (inText) {
      if (sign === '\\') at += 1;
      else if (sign === '"' || sign === '\n') inText = false;
    } else if (sign === '"') inText = true;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}

/** What reading would lose without a word: a name that stands twice, and a number that no number holds. */
function lossy(node: Node, text: string): TextFault[] {
  const children = node.children ?? [];
  const names = new Set<string>();
  const twice =
    node.type === 'object'
      ? children.flatMap(({ children: [name] = [] }) => {
          const isNew = !names.has(String(name?.value));
          names.add(String(name?.value));
          return isNew || !name ? [] : [faultAt(name, 'twice', { name: String(name.value) })];
        })
      : [];
  const isLost =
    node.type === 'number' &&
    digitsOf(text.slice(node.offset, node.offset + node.length)) !== digitsOf(String(node.value));
  return [
    ...twice,
    ...(isLost ? [faultAt(node, 'number')] : []),
    ...children.flatMap((child) => lossy(child, text)),
  ];
}

/** What a number's digits say, however its point is written: 12.50e3 → 125. */
const digitsOf = (number: string): string =>
  number
    .replace(/[eE].*$/, '')
    .replace(/[-.]/g, '')
    .replace(/^0+|0+$/g, '');

const faultAt = (node: Node, code: string, params?: TextFault['params']): TextFault => ({
  from: node.offset,
  to: node.offset + node.length,
  code,
  ...(params && { params }),
});

/** As far as both sides of the editor, and the server's column for each part, rely on it. */
function shapeFaults(root: Node): TextFault[] {
  if (root.type !== 'object') return [faultAt(root, 'object', { name: 'schema, ui, labels, rules, ops' })];
  const unknown = (root.children ?? []).flatMap(({ children: [name] = [] }) =>
    !name || PARTS.includes(String(name.value)) ? [] : [faultAt(name, 'part', { name: String(name.value) })],
  );
  const labels = part(root, 'labels');
  return [
    ...unknown,
    ...object(root, 'schema'),
    ...object(root, 'ui'),
    ...object(root, 'labels'),
    ...(labels?.type === 'object' ? LANGUAGES.flatMap((language) => textFaults(labels, language)) : []),
    ...listOf(root, 'rules', 'rule'),
    ...listOf(root, 'ops', 'op'),
  ];
}

function textFaults(labels: Node, language: string): TextFault[] {
  const missing = object(labels, language);
  const texts = part(labels, language);
  if (missing.length > 0 || !texts) return missing;
  const titles = part(texts, 'sections');
  const fields = part(texts, 'fields');
  return [
    ...object(texts, 'sections'),
    ...object(texts, 'fields'),
    ...valuesOf(titles)
      .filter(({ type }) => type !== 'string')
      .map((node) => faultAt(node, 'text')),
    ...valuesOf(fields)
      .filter((node) => !isTexts(getNodeValue(node)))
      .map((node) => faultAt(node, 'field_texts')),
  ];
}

const isTexts = (value: unknown): boolean =>
  isValues(value) &&
  typeof value.title === 'string' &&
  (value.help === undefined || typeof value.help === 'string') &&
  (value.options === undefined || isValues(value.options));

const part = (node: Node, name: string): Node | undefined =>
  node.children?.find(({ children }) => children?.[0]?.value === name)?.children?.[1];
const valuesOf = (node: Node | undefined): Node[] =>
  node?.type === 'object' ? (node.children ?? []).flatMap(({ children }) => children?.[1] ?? []) : [];

function object(parent: Node, name: string): TextFault[] {
  const node = part(parent, name);
  if (!node) return [faultAt(parent, 'missing', { name })];
  return node.type === 'object' ? [] : [faultAt(node, 'object', { name })];
}

/** A list of objects each of which says what it is by a text of this name. */
function listOf(parent: Node, name: string, kind: string): TextFault[] {
  const node = part(parent, name);
  if (!node) return [faultAt(parent, 'missing', { name })];
  if (node.type !== 'array') return [faultAt(node, 'list', { name })];
  return (node.children ?? [])
    .filter((item) => item.type !== 'object' || part(item, kind)?.type !== 'string')
    .map((item) => faultAt(item, 'item', { name, kind }));
}
