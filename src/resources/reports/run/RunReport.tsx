import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useTranslate } from 'ra-core';
import type { ReportItem, ReportTemplate } from '#schemas/report/item.ts';
import { LeadTypeScope } from '#src/kinds/scope.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { useCatalogue, useTemplate } from '../api.ts';
import { RunDialog } from './RunDialog.tsx';

interface RunReportProps {
  readonly report: Pick<ReportItem, 'entity_id' | 'name'>;
  readonly onClose: () => void;
}

/** A run of a saved report, from a list that does not know what it shows. */
export function RunReport({ report, onClose }: RunReportProps) {
  const { data, error, refetch } = useTemplate(report.entity_id);
  return data ? (
    <Known template={data} onClose={onClose} />
  ) : (
    <Reading name={report.name} error={error} retry={() => void refetch()} onClose={onClose} />
  );
}

function Known({ template, onClose }: { readonly template: ReportTemplate; readonly onClose: () => void }) {
  const { entity_id, name, category, lead_type, definition } = template;
  const { data, error, refetch } = useCatalogue({ category, lead_type });
  if (!data) return <Reading name={name} error={error} retry={() => void refetch()} onClose={onClose} />;
  return (
    <LeadTypeScope value={lead_type}>
      <RunDialog
        source={{ template_id: entity_id }}
        name={name}
        definition={definition}
        catalogue={data}
        onClose={onClose}
      />
    </LeadTypeScope>
  );
}

interface ReadingProps {
  readonly name: string;
  readonly error: unknown;
  readonly retry: () => void;
  readonly onClose: () => void;
}

function Reading({ name, error, retry, onClose }: ReadingProps) {
  const translate = useTranslate();
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-label={translate('reports.run.title', { name })}
    >
      <DialogContent>{error ? <ErrorPanel error={error} onRetry={retry} /> : <Loading />}</DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
