import { Outlet } from 'react-router-dom';
import { useFeatures } from '#src/features.ts';
import { LeadTypeScope } from '#src/kinds/scope.ts';
import NotFound from '#src/pages/NotFound.tsx';
import { useLeads } from '../leads/useLeads.ts';

/** The screens of contracting, for the lead type of the reader; where it is off these addresses lead nowhere. */
export default function Contracting() {
  const { type } = useLeads();
  if (!useFeatures().contracts) return <NotFound />;
  return (
    <LeadTypeScope value={type}>
      <Outlet />
    </LeadTypeScope>
  );
}
