import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { typeOfReport } from '#schemas/report/category.ts';
import type { ReportCatalogue } from '#schemas/report/column.ts';
import type { ReportTemplate } from '#schemas/report/item.ts';
import type { ReportCategory } from '#schemas/vocabulary/index.ts';
import { useSession } from '#src/authProvider/session.tsx';
import { LeadTypeScope } from '#src/kinds/scope.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { useCatalogue, useTemplate, type ReportKind } from '../api.ts';
import { categoriesIn } from '../categories.ts';
import { useReportChanges } from '../explorer/api.ts';
import { builderPath, type ReportArea } from '../paths.ts';
import { Builder } from './Builder.tsx';
import { CategoryChoice } from './CategoryChoice.tsx';
import { startDefinition } from './edit.ts';
import { ReportContext, ReportStore } from './store.ts';
import { useMakeWorld, WorldProvider } from './world.ts';

/** A report that has been saved here goes on being worked at, under the key that it had before. */
interface Kept {
  readonly template: ReportTemplate;
  readonly key: string;
}

/** The report builder: with the report that the address names, with a new one of a category, or with the choice of one. */
export default function BuilderScreen({ area }: { readonly area: ReportArea }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { role } = useSession();
  const [kept, setKept] = useState<Kept | null>(null);
  const id = query.get('id');
  const own = kept && kept.template.entity_id === id ? kept : null;
  const { data, error, refetch } = useTemplate(own ? null : id);
  const template = id === null ? null : (own?.template ?? data);

  const offered = categoriesIn(area, role);
  const category = offered.find((one) => one === query.get('category'));
  if (id !== null && error) return <ErrorPanel page error={error} onRetry={() => void refetch()} />;
  if (template === undefined) return <Loading />;
  if (template === null && category === undefined) return <CategoryChoice area={area} categories={offered} />;
  const key = own?.key ?? id ?? String(category);
  return (
    <Session
      key={key}
      template={template}
      category={template?.category ?? category!}
      onSaved={(saved) => {
        setKept({ template: saved, key });
        if (saved.entity_id !== id)
          void navigate(builderPath(area, { id: saved.entity_id }), { replace: true });
      }}
    />
  );
}

interface SessionProps {
  readonly template: ReportTemplate | null;
  readonly category: ReportCategory;
  readonly onSaved: (template: ReportTemplate) => void;
}

/** Work at one report, once its columns are known. */
function Session({ template, category, onSaved }: SessionProps) {
  // As it was opened: what a report is about never changes.
  const [kind] = useState<ReportKind>(() =>
    template ? { category, lead_type: template.lead_type } : { category },
  );
  const { data, error, refetch } = useCatalogue(kind);
  useUsed(template);
  if (error && !data) return <ErrorPanel page error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return <Work kind={kind} template={template} catalogue={data} onSaved={onSaved} />;
}

type WorkProps = Pick<SessionProps, 'template' | 'onSaved'> & {
  readonly kind: ReportKind;
  readonly catalogue: ReportCatalogue;
};

function Work({ kind, template, catalogue, onSaved }: WorkProps) {
  const { role } = useSession();
  const world = useMakeWorld(kind, catalogue);
  const [store] = useState(
    () => new ReportStore(template, template?.definition ?? startDefinition(catalogue)),
  );
  return (
    <LeadTypeScope value={kind.lead_type ?? typeOfReport(kind.category, role)}>
      <WorldProvider value={world}>
        <ReportContext value={store}>
          <Builder onSaved={onSaved} />
        </ReportContext>
      </WorldProvider>
    </LeadTypeScope>
  );
}

/** Remembers that the reader has opened the report, for their list of recent ones; without it nothing is lost. */
function useUsed(template: ReportTemplate | null): void {
  const { markUsed } = useReportChanges();
  const id = template?.entity_id;
  useEffect(() => {
    if (id !== undefined) markUsed(id).catch(() => undefined);
  }, [id, markUsed]);
}
