import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useStore, useTranslate } from 'ra-core';
import { useId } from 'react';
import type { Field, Values } from '#schemas/engine/field.ts';
import { ownEntries, type Resource } from '#schemas/engine/resource.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import { useText } from '#src/i18n/hooks.ts';
import { viewOf } from '#src/kinds/index.ts';
import { Fact } from './Fact.tsx';
import { SectionCard } from './SectionCard.tsx';

/** Sections under a heading of their own. */
export interface DetailsGroup {
  readonly title: string;
  readonly sections: readonly string[];
}

interface SchemaDetailsProps {
  readonly resource: Resource;
  readonly record: Values;
  /** Without groups there is one, without a heading. A section that none of them names stands in the last. */
  readonly groups?: readonly DetailsGroup[];
  /** Sections that the screen shows elsewhere. */
  readonly omit?: readonly string[];
}

interface Part {
  readonly section: string;
  readonly title: string;
  readonly fields: readonly [string, Field][];
}

/** The section, so to speak, of fields that have none: those that the server writes by itself. */
export const REST = '';
const NO_GROUPS: readonly DetailsGroup[] = [{ title: '', sections: [] }];
const NOTHING: readonly string[] = [];

/**
 * Everything a record says, by the sections of its form; what the server writes by itself comes last. What is empty is
 * folded away, so that a record of which little is known is calm; the choice to see it is kept.
 */
export function SchemaDetails({ resource, record, groups = NO_GROUPS, omit = NOTHING }: SchemaDetailsProps) {
  const translate = useTranslate();
  const [isAll, setAll] = useStore('empty_fields.shown', false);
  const parts = useParts(resource, omit);
  const empty = parts.reduce((sum, part) => sum + emptyIn(part, record).length, 0);
  const shown = (part: Part): Part =>
    isAll ? part : { ...part, fields: part.fields.filter(([name]) => !isEmpty(record[name])) };
  return (
    <Box sx={{ display: 'grid', gap: 3, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {groups.map((group, index) => (
        <Group
          key={group.title}
          title={group.title}
          record={record}
          parts={parts
            .filter((part) => groupOf(part, groups) === index)
            .map(shown)
            .filter(({ fields }) => fields.length > 0)}
        />
      ))}
      {empty > 0 && (
        <Button
          size="small"
          aria-expanded={isAll}
          onClick={() => setAll(!isAll)}
          sx={{ justifySelf: 'start' }}
        >
          {isAll
            ? translate('details.fields.hide')
            : translate('details.fields.show', { smart_count: empty })}
        </Button>
      )}
    </Box>
  );
}

function useParts(resource: Resource, omit: readonly string[]): Part[] {
  const text = useText();
  const translate = useTranslate();
  const all = ownEntries(resource.fields);
  return [
    ...Object.entries(resource.sections)
      .filter(([section]) => !omit.includes(section))
      .map(([section, label]) => ({
        section,
        title: text(label),
        fields: all.filter(([, field]) => field.section === section),
      })),
    {
      section: REST,
      title: translate('leads.details.record'),
      fields: all.filter(([, field]) => field.section === undefined),
    },
  ];
}

const emptyIn = ({ fields }: Part, record: Values) => fields.filter(([name]) => isEmpty(record[name]));

function groupOf({ section }: Part, groups: readonly DetailsGroup[]): number {
  const place = groups.findIndex(({ sections }) => sections.includes(section));
  return place === -1 ? groups.length - 1 : place;
}

interface GroupProps {
  readonly title: string;
  readonly parts: readonly Part[];
  readonly record: Values;
}

function Group({ title, parts, record }: GroupProps) {
  const id = useId();
  if (parts.length === 0) return null;
  const named = title !== '';
  return (
    <Box {...(named ? { role: 'group', 'aria-labelledby': id } : {})} sx={{ minWidth: 0 }}>
      {named && (
        <Typography
          id={id}
          variant="overline"
          component="h2"
          sx={{ display: 'block', color: 'text.secondary' }}
        >
          {title}
        </Typography>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          minWidth: 0,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 27rem), 1fr))',
        }}
      >
        {parts.map(({ section, title: heading, fields }) => (
          <SectionCard key={section} title={heading} heading={named ? 'h3' : 'h2'}>
            <Box
              component="dl"
              sx={{
                m: 0,
                display: 'grid',
                gap: 2,
                gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 180px), 1fr))',
              }}
            >
              {fields.map(([name, field]) => (
                <Item key={name} field={field} value={record[name]} />
              ))}
            </Box>
          </SectionCard>
        ))}
      </Box>
    </Box>
  );
}

function Item({ field, value }: { readonly field: Field; readonly value: unknown }) {
  const text = useText();
  const { Cell } = viewOf(field);
  return (
    <Fact label={text(field.label)} wide={isWide(field, value)}>
      <Cell value={value} field={field} full />
    </Fact>
  );
}

/** More than a few choices would make a tower of one column. */
const MANY = 4;

const isWide = (field: Field, value: unknown): boolean =>
  field.kind === 'rows' || field.kind === 'longText' || (Array.isArray(value) && value.length > MANY);
