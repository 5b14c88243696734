import type { Form, FormField } from '../form.ts';
import { FIELD_WIDTHS, FORM_WIDGETS } from '../formLooks.ts';
import { isValues } from '../resource.ts';
import { found, shown, under, when, type FoundProblem } from './found.ts';

/** What the form's ui says of a field: a control that no console has would break the whole form. */
export function lookProblems({ path: [section, property], rows }: FormField, { ui }: Form): FoundProblem[] {
  const part = ui[section];
  const own = isValues(part) && isValues(part[property]) ? part[property] : {};
  const at = under('/ui', section, property);
  const cells = rows && isValues(own.items) ? own.items : {};
  return [
    ...controlProblems(own, at),
    ...Object.entries(cells).flatMap(([name, node]) => {
      const place = under(at, 'items', name);
      if (name.startsWith('ui:')) return [];
      if (!rows?.some((column) => column.property === name)) return [found(place, 'ui_unknown', { name })];
      return isValues(node) ? controlProblems(node, place) : [found(place, 'not_object')];
    }),
  ];
}

function controlProblems(node: Readonly<Record<string, unknown>>, at: string): FoundProblem[] {
  const { 'ui:widget': widget, 'ui:options': options } = node;
  const width = isValues(options) ? options.width : undefined;
  const isOne = (known: readonly string[], value: unknown) =>
    value === undefined || known.some((one) => one === value);
  return [
    ...when(!isOne(FORM_WIDGETS, widget), under(at, 'ui:widget'), 'unknown_value', {
      name: 'ui:widget',
      value: shown(widget),
      known: FORM_WIDGETS,
    }),
    ...when('ui:field' in node, under(at, 'ui:field'), 'ui_field'),
    ...when(options !== undefined && !isValues(options), under(at, 'ui:options'), 'not_object'),
    ...when(!isOne(FIELD_WIDTHS, width), under(at, 'ui:options', 'width'), 'unknown_value', {
      name: 'width',
      value: shown(width),
      known: FIELD_WIDTHS,
    }),
  ];
}
