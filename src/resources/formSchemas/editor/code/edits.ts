import { getNodeValue, type Node } from 'jsonc-parser';
import { isValues } from '#schemas/engine/resource.ts';
import { isIdentical } from '#schemas/engine/same.ts';

/** A part of a text and what stands there afterwards. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/**
 * What a text must be changed by to say another value, and no more: what stays keeps its place, its spaces and line
 * breaks, so that caret, folds and scroll of who reads it stay too. The edits are in order and do not overlap.
 * @param node of the text, without faults
 * @param depth of the node, for the indent of what is new
 */
export function editsTo(node: Node, value: unknown, depth = 0): TextEdit[] {
  if (node.type === 'object' && isValues(value)) return objectEdits(node, value, depth);
  if (node.type === 'array' && Array.isArray(value)) return arrayEdits(node, value, depth);
  return isIdentical(getNodeValue(node), value)
    ? []
    : [{ from: node.offset, to: endOf(node), insert: written(value, depth) }];
}

const INDENT = '  ';
const endOf = (node: Node): number => node.offset + node.length;
const written = (value: unknown, depth: number): string =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${INDENT.repeat(depth)}`);

function objectEdits(node: Node, value: Readonly<Record<string, unknown>>, depth: number): TextEdit[] {
  const properties = node.children ?? [];
  const names = properties.map(({ children }) => String(children?.[0]?.value));
  const wanted = Object.entries(value);
  const inner = (at: number, wantedAt: number) =>
    editsTo(properties[at]!.children![1]!, wanted[wantedAt]![1], depth + 1);
  const before = sharedLength(names.length, wanted.length, (index) => names[index] === wanted[index]![0]);
  const after = sharedLength(
    names.length - before,
    wanted.length - before,
    (index) => names.at(-1 - index) === wanted.at(-1 - index)![0],
  );
  return [
    ...range(before).flatMap((index) => inner(index, index)),
    ...middleEdits(
      node,
      { before, after },
      wanted
        .slice(before, wanted.length - after)
        .map(([name, item]) => `${JSON.stringify(name)}: ${written(item, depth + 1)}`),
      depth,
    ),
    ...range(after).flatMap((index) => inner(names.length - after + index, wanted.length - after + index)),
  ];
}

function arrayEdits(node: Node, value: readonly unknown[], depth: number): TextEdit[] {
  const items = node.children ?? [];
  if (items.length === value.length)
    return items.flatMap((item, index) => editsTo(item, value[index], depth + 1));
  const isAt = (at: number, wantedAt: number) => isIdentical(getNodeValue(items[at]!), value[wantedAt]);
  const before = sharedLength(items.length, value.length, (index) => isAt(index, index));
  const after = sharedLength(items.length - before, value.length - before, (index) =>
    isAt(items.length - 1 - index, value.length - 1 - index),
  );
  return middleEdits(
    node,
    { before, after },
    value.slice(before, value.length - after).map((item) => written(item, depth + 1)),
    depth,
  );
}

/** Puts other entries between the first and the last ones, which stay. */
function middleEdits(
  node: Node,
  { before, after }: { readonly before: number; readonly after: number },
  entries: readonly string[],
  depth: number,
): TextEdit[] {
  const children = node.children ?? [];
  const gone = children.slice(before, children.length - after);
  if (gone.length === 0 && entries.length === 0) return [];
  const line = `\n${INDENT.repeat(depth + 1)}`;
  const first = children[before - 1];
  const last = children[children.length - after];
  const text = entries.join(`,${line}`);
  if (gone.length > 0 && entries.length > 0)
    return [{ from: gone[0]!.offset, to: endOf(gone.at(-1)!), insert: text }];
  // Nothing takes the place of what goes: the comma on one of its sides goes too.
  if (entries.length === 0) {
    if (first) return [{ from: endOf(first), to: endOf(gone.at(-1)!), insert: '' }];
    if (last) return [{ from: gone[0]!.offset, to: last.offset, insert: '' }];
    return [{ from: node.offset + 1, to: endOf(node) - 1, insert: '' }];
  }
  if (first) return [{ from: endOf(first), to: endOf(first), insert: `,${line}${text}` }];
  if (last) return [{ from: last.offset, to: last.offset, insert: `${text},${line}` }];
  return [{ from: node.offset + 1, to: endOf(node) - 1, insert: `${line}${text}\n${INDENT.repeat(depth)}` }];
}

const range = (length: number): number[] => Array.from({ length }, (_, index) => index);

/** How many of the first are the same, of two lists of these lengths. */
function sharedLength(one: number, other: number, isShared: (index: number) => boolean): number {
  let length = 0;
  while (length < Math.min(one, other) && isShared(length)) length += 1;
  return length;
}
