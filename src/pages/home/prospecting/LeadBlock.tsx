import Box from '@mui/material/Box';
import type { RaRecord } from 'ra-core';
import type { ReactNode } from 'react';
import { LEADS_PATH, leadPath } from '#schemas/addresses.ts';
import type { Field } from '#schemas/engine/field.ts';
import { viewOf } from '#src/kinds/index.ts';
import { useLeadName } from '#src/resources/leads/useLeadName.ts';
import { useLeads } from '#src/resources/leads/useLeads.ts';
import { filteredList } from '#src/resources/views/query.ts';
import { Block } from '../Block.tsx';
import { Line, LineList } from '../Line.tsx';
import { useTop, type Question } from '../useTop.ts';

interface LeadBlockProps {
  readonly title: string;
  readonly none: string;
  readonly question: Question;
  /** The field that is shown below the name. */
  readonly shown?: string;
  readonly markOf?: (lead: RaRecord) => ReactNode;
}

/** The first leads of a list. */
export function LeadBlock({ title, none, question, shown = 'status', markOf }: LeadBlockProps) {
  const { resource } = useLeads();
  const nameOf = useLeadName();
  const asked = useTop(resource.name, question);
  return (
    <Block
      title={title}
      none={none}
      asked={asked}
      all={{ to: filteredList(LEADS_PATH, question.filter, question.sort), count: asked.data?.count }}
    >
      {({ items }) =>
        items.length > 0 && (
          <LineList>
            {items.map((lead) => (
              <Line
                key={lead.id}
                to={leadPath(lead.id)}
                title={nameOf(lead)}
                text={<Value field={resource.fields[shown]} value={lead[shown]} />}
                mark={markOf?.(lead)}
              />
            ))}
          </LineList>
        )
      }
    </Block>
  );
}

function Value({ field, value }: { readonly field: Field | undefined; readonly value: unknown }) {
  if (!field) return null;
  const { Cell } = viewOf(field);
  return (
    <Box sx={{ mt: 0.25 }}>
      <Cell value={value} field={field} />
    </Box>
  );
}
