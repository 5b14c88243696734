import Box from '@mui/material/Box';
import { memo } from 'react';
import { rulesOf } from '#schemas/report/definition.ts';
import { ChartSection } from './chart/ChartSection.tsx';
import { ColumnsSection } from './columns/ColumnsSection.tsx';
import { FilterSection } from './filter/FilterSection.tsx';
import { GroupsSection } from './groups/GroupsSection.tsx';
import { OrderSection } from './order/OrderSection.tsx';
import { Section, SECTIONS, type SectionName } from './Section.tsx';
import { useDefinition } from './store.ts';

const CONTENT = {
  columns: ColumnsSection,
  filter: FilterSection,
  sort: OrderSection,
  group: GroupsSection,
  chart: ChartSection,
} as const;

interface BuildPaneProps {
  readonly open: ReadonlySet<SectionName>;
  readonly onToggle: (name: SectionName, isOpen: boolean) => void;
}

/** The parts of the report, each of which reads what it shows: an edit of one does not draw the others anew. */
export const BuildPane = memo(function BuildPane({ open, onToggle }: BuildPaneProps) {
  const counts = {
    columns: useDefinition(({ columns }) => columns.length),
    filter: useDefinition(({ filter }) => rulesOf(filter).length),
    sort: useDefinition(({ sort }) => sort.length),
    group: useDefinition(({ group }) => group.length),
    chart: useDefinition(({ chart }) => (chart ? 1 : 0)),
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {SECTIONS.map((name) => {
        const Content = CONTENT[name];
        return (
          <Section key={name} name={name} count={counts[name]} isOpen={open.has(name)} onToggle={onToggle}>
            <Content />
          </Section>
        );
      })}
    </Box>
  );
});
