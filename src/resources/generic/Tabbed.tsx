import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from '#src/layout/ErrorBoundary.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { ScrollTabs } from '#src/layout/ScrollTabs.tsx';

interface TabbedProps<Name extends string> {
  /** What they are the parts of. */
  readonly label: string;
  readonly tabs: readonly { readonly name: Name; readonly label: string }[];
  readonly tab: Name;
  readonly onChange: (tab: Name) => void;
  /** The part that is open. */
  readonly children: ReactNode;
}

/** The parts of a record, of which one is open; a part that breaks leaves the others. */
export function Tabbed<Name extends string>({ label, tabs, tab, onChange, children }: TabbedProps<Name>) {
  return (
    <>
      <ScrollTabs
        value={tab}
        onChange={(_, next: Name) => onChange(next)}
        aria-label={label}
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 2 }}
      >
        {tabs.map((one) => (
          <Tab
            key={one.name}
            value={one.name}
            label={one.label}
            id={`tab-${one.name}`}
            aria-controls={`panel-${one.name}`}
          />
        ))}
      </ScrollTabs>
      <Box role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} sx={{ minWidth: 0 }}>
        <ErrorBoundary at={tab}>
          <Suspense fallback={<Loading />}>{children}</Suspense>
        </ErrorBoundary>
      </Box>
    </>
  );
}
