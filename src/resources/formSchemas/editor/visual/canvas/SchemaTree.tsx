import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { formKindOf } from '#schemas/engine/formKinds.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { isValues } from '#schemas/engine/resource.ts';
import { partsOf } from '../model/read.ts';

/** A schema can be as deep as it likes; people look no further than this. */
const DEEPEST = 6;
const MOST = 200;

const typeOf = (schema: JsonSchema): string => {
  const { $ref, type, format, enum: choices } = schema;
  if (typeof $ref === 'string') return `$ref ${$ref}`;
  const first = Array.isArray(type) ? type.join(' | ') : typeof type === 'string' ? type : '';
  return [first, typeof format === 'string' ? format : '', Array.isArray(choices) ? 'enum' : '']
    .filter(Boolean)
    .join(' · ');
};

/** The properties of a schema as they stand: name, title, type; and whether the house has such a field. */
export function SchemaTree({ schema, depth = 0 }: { readonly schema: JsonSchema; readonly depth?: number }) {
  const translate = useTranslate();
  const parts = partsOf(schema);
  if (parts.length === 0 || depth >= DEEPEST) return null;
  return (
    <Box component="ul" sx={{ m: 0, pl: depth === 0 ? 0 : 2.5, listStyle: 'none' }}>
      {parts.slice(0, MOST).map(([name, inner]) => {
        const own = isValues(inner) ? inner : {};
        const items = isValues(own.items) ? own.items : {};
        const isGroup = partsOf(own).length > 0;
        return (
          <Box component="li" key={name} sx={{ py: 0.25, overflowWrap: 'anywhere' }}>
            <Box component="code" sx={{ fontFamily: 'monospace' }}>
              {name}
            </Box>{' '}
            <Box component="span" sx={{ color: 'text.secondary', typography: 'body2' }}>
              {[typeof own.title === 'string' ? own.title : '', typeOf(own)].filter(Boolean).join(' · ')}
              {!isGroup && formKindOf(own) === null && ` · ${translate('form_visual.kind_unknown')}`}
            </Box>
            <SchemaTree schema={isGroup ? own : items} depth={depth + 1} />
          </Box>
        );
      })}
      {parts.length > MOST && (
        <li>{translate('form_visual.foreign.more', { smart_count: parts.length - MOST })}</li>
      )}
    </Box>
  );
}
