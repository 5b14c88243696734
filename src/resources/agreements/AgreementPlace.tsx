import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { leadPath } from '#schemas/addresses.ts';
import { AGREEMENTS } from '#schemas/agreement/index.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { entrySearch } from '../activities/permalink.ts';
import { pathOf } from './api.ts';

/** An agreement by its key alone, as a notice names it: its place is among the legal records of the lead that has it now. */
export default function AgreementPlace() {
  const { id = '' } = useParams();
  const provider = useProvider();
  const { data, error, refetch } = useQuery({
    queryKey: [AGREEMENTS.name, 'place', id],
    queryFn: ({ signal }) => provider.call<{ readonly lead_id: string }>(pathOf({ id }), { signal }),
  });
  if (error) return <ErrorPanel page error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return <Navigate to={`${leadPath(data.lead_id)}${entrySearch('legal', id)}`} replace />;
}
