import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Link from '@mui/material/Link';
import { useTranslate } from 'ra-core';
import { sectionOf } from './Section.tsx';
import { useReport } from './store.ts';

/** Everything that keeps the report from being read, each a way to its place. */
export function FaultSummary({ onGo }: { readonly onGo: (field: string) => void }) {
  const translate = useTranslate();
  const faults = useReport((state) => state.faults);
  if (faults.length === 0) return null;
  return (
    <Alert severity="error" variant="outlined" role="alert" sx={{ alignItems: 'flex-start' }}>
      <AlertTitle>{translate('reports.fault.title', { smart_count: faults.length })}</AlertTitle>
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {faults.map(({ field, message }) => {
          const section = sectionOf(field);
          return (
            <li key={`${field} ${message}`}>
              {section && (
                <>
                  <Link
                    component="button"
                    type="button"
                    color="inherit"
                    underline="always"
                    onClick={() => onGo(field)}
                  >
                    {translate(`reports.section.${section}`)}
                  </Link>
                  {': '}
                </>
              )}
              {message}
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
