import { findNodeAtLocation, findNodeAtOffset, getNodePath, type JSONPath, type Node } from 'jsonc-parser';
import { fieldsOf, propertiesOf, type Form } from '#schemas/engine/form.ts';
import { isValues } from '#schemas/engine/resource.ts';
import { partsOf, pointerOf } from '#schemas/engine/pointer.ts';

export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** The node that a pointer names, or, where it is gone, the nearest that would hold it. */
export function nodeAt(root: Node, pointer: string): Node {
  const steps = partsOf(pointer);
  for (let length = steps.length; length > 0; length -= 1) {
    const found = findNodeAtLocation(root, pathIn(root, steps.slice(0, length)));
    if (found) return found;
  }
  return root;
}

/** Steps of a pointer are texts; of a list they are its indices. */
function pathIn(root: Node, steps: readonly string[]): JSONPath {
  const path: JSONPath = [];
  let node: Node | undefined = root;
  for (const step of steps) {
    path.push(node?.type === 'array' && /^\d+$/.test(step) ? Number(step) : step);
    node = node && findNodeAtLocation(root, path);
  }
  return path;
}

/** What is underlined for a pointer: a plain value, or the name of what holds others, never whole pages. */
export function rangeOf(root: Node, pointer: string): TextRange {
  const node = nodeAt(root, pointer);
  const isPlain = node.type !== 'object' && node.type !== 'array';
  const name = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
  if (isPlain) return { from: node.offset, to: node.offset + node.length };
  return name
    ? { from: name.offset, to: name.offset + name.length }
    : { from: node.offset, to: Math.min(node.offset + 1, node.offset + node.length) };
}

/** The pointer of what stands at a place of the text. */
export function pointerAt(root: Node, offset: number): string {
  const node = findNodeAtOffset(root, offset, true);
  return node ? pointerOf(getNodePath(node)) : '';
}

/**
 * What a person looks at who looks at this place: the field, column, section, rule or operation that it belongs to, as
 * its pointer; null: the form as a whole. Texts and looks belong to the field that they are about.
 */
export function subjectOf(form: Pick<Form, 'schema'>, pointer: string): string | null {
  const steps = partsOf(pointer);
  switch (steps[0]) {
    case 'schema':
      return inSchema(steps);
    case 'labels':
      return ofId(form, steps.slice(2));
    case 'ui':
      return inUi(form, steps.slice(1));
    case 'rules':
    case 'ops':
      return steps.length > 1 ? pointerOf(steps.slice(0, 2)) : null;
    default:
      return null;
  }
}

/** `/schema/properties/<section>/properties/<field>/items/properties/<column>/…`, as far as it goes. */
function inSchema(steps: readonly string[]): string | null {
  const shape = ['schema', 'properties', null, 'properties', null, 'items', 'properties', null];
  let length = 0;
  while (length < Math.min(shape.length, steps.length) && (shape[length] ?? steps[length]) === steps[length])
    length += 1;
  const whole = [8, 5, 3].find((end) => length >= end);
  return whole === undefined ? null : pointerOf(steps.slice(0, whole));
}

/** `sections/<id>` or `fields/<id>`, of which a column's id is that of its list and its own. */
function ofId(form: Pick<Form, 'schema'>, [part, id]: readonly string[]): string | null {
  if (id === undefined) return null;
  if (part === 'sections') {
    const section = propertiesOf(form.schema).find(([, schema]) => schema['x-section-id'] === id);
    return section ? pointerOf(['schema', 'properties', section[0]]) : null;
  }
  for (const { fieldId, path, rows = [] } of fieldsOf(form)) {
    const field = ['schema', 'properties', path[0], 'properties', path[1]];
    if (fieldId === id) return pointerOf(field);
    const column = rows.find(({ columnId }) => `${fieldId}.${columnId}` === id);
    if (column) return pointerOf([...field, 'items', 'properties', column.property]);
  }
  return null;
}

/** `<section>/<field>/items/<column>`, of which the form may have none. */
function inUi(form: Pick<Form, 'schema'>, [section, field, items, column]: readonly string[]): string | null {
  const inside = [
    ...(section === undefined ? [] : ['properties', section]),
    ...(field === undefined || field.startsWith('ui:') ? [] : ['properties', field]),
    ...(items === 'items' && column !== undefined ? ['items', 'properties', column] : []),
  ];
  let node: unknown = form.schema;
  let length = 0;
  for (const step of inside) {
    const next: unknown = isValues(node) ? node[step] : undefined;
    if (next === undefined) break;
    node = next;
    length += 1;
  }
  return inSchema(['schema', ...inside.slice(0, length)]);
}
