import { ListBase, useListContext } from 'ra-core';
import { useState, type ReactNode } from 'react';
import type { BulkAction } from '#schemas/bulk/index.ts';
import { TP_LEAD } from '#schemas/lead/index.ts';
import { SessionContext, type Session } from '#src/authProvider/session.tsx';
import { LeadTypeScope } from '#src/kinds/scope.ts';
import BulkBar from '#src/resources/bulk/BulkBar.tsx';
import { BulkProgress } from '#src/resources/bulk/BulkProgress.tsx';
import { SelectionProvider, useNewSelection, useSelection } from '#src/resources/generic/selection.ts';
import { answerPage, ME, show, type Answers, type Sent } from '../resources/screen.tsx';

export const BULK = '0190a1b2-c3d4-7e5f-8a9b-0000000000b1';
export const keyOf = (n: number) => `0190a1b2-c3d4-7e5f-8a9b-${String(n).padStart(12, '0')}`;

export const action = (more: Partial<BulkAction> = {}): BulkAction => ({
  entity_id: BULK,
  version: 1,
  lead_type: 'TP',
  kind: 'assign',
  params: {},
  status: 'QUEUED',
  total: 2,
  changed: 0,
  unchanged: 0,
  skipped: 0,
  created_at: '2026-01-01T00:00:00Z',
  finished_at: null,
  undone: false,
  can: { cancel: true, undo: false },
  ...more,
});

export const SUPERVISOR: Session = {
  id: ME,
  username: 'tp.supervisor',
  fullName: 'Ana Ruiz',
  role: 'TRANSPORTATION_PR_SUPERVISOR',
  type: 'TP',
};

/** A list with boxes before its rows: the bar stands while something is selected, as in the real list. */
function Rows() {
  const { data = [], filterValues, setFilters } = useListContext();
  const selection = useNewSelection(JSON.stringify(filterValues));
  return (
    <SelectionProvider value={selection}>
      <button onClick={() => setFilters({ status_in: ['NEW', 'CONTACTED'] })}>filter</button>
      <WhileSelected />
      {data.map(({ id, company_name }) => (
        <label key={id}>
          <input type="checkbox" checked={selection.has(id)} onChange={() => selection.toggle(id)} />
          {String(company_name)}
        </label>
      ))}
    </SelectionProvider>
  );
}

function WhileSelected() {
  const selection = useSelection();
  return selection && (selection.isAllMatching || selection.ids.size > 0) ? (
    <BulkBar resource={TP_LEAD} />
  ) : null;
}

function Switched({ children }: { readonly children: ReactNode }) {
  const [isHere, setHere] = useState(true);
  return (
    <>
      <button onClick={() => setHere(!isHere)}>leave or come back</button>
      {isHere && children}
    </>
  );
}

interface OpenOptions {
  readonly session?: Session;
  /** How many leads the server says there are for what is asked. */
  readonly count?: (query: URLSearchParams) => { readonly total: number; readonly total_exact?: boolean };
  /** What the server says to calls below /bulk. */
  readonly bulk?: Answers;
}

/** The list of two leads, with what stands around it, as an agent unless said. */
export function open({ session, count = () => ({ total: 2 }), bulk }: OpenOptions = {}) {
  const list = (
    <LeadTypeScope value="TP">
      <Switched>
        <ListBase
          resource={TP_LEAD.name}
          sort={{ field: 'updated_at', order: 'DESC' }}
          disableSyncWithLocation
        >
          <BulkProgress resource={TP_LEAD} />
          <Rows />
        </ListBase>
      </Switched>
    </LeadTypeScope>
  );
  const answers: Answers = (sent) => {
    if (sent.path.startsWith('leads/tp/bulk')) return bulk?.(sent) ?? answerPage([]);
    if (sent.path !== 'leads/tp') return undefined;
    const items = [1, 2].map((n) => ({ entity_id: keyOf(n), company_name: `Lead ${n}`, version: 1 }));
    return answerPage(items, count(sent.query));
  };
  return show(session ? <SessionContext value={session}>{list}</SessionContext> : list, { answers });
}

export const isStart = ({ method, path }: Sent) => method === 'POST' && path === 'leads/tp/bulk';
export const listCalls = (sent: readonly Sent[]) => sent.filter(({ path }) => path === 'leads/tp').length;
