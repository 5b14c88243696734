import { useQueryClient } from '@tanstack/react-query';
import { useNotify, type RaRecord } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { LEADS } from '#schemas/lead/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { LeadStatus, LeadStatusReason } from '#schemas/vocabulary/index.ts';
import { bodyOf, staleRecord, textOf } from '#src/dataProvider/errors.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { withId } from '#src/dataProvider/records.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { questionOf } from './moves.ts';

/** What a screen does while a lead moves. */
export interface MoveHandlers {
  /**
   * It is sent now. The answer is how to take back what the screen has shown ahead of the server; `now` is the lead as
   * somebody else has left it, when that is why the move was refused.
   */
  readonly onSend?: (lead: RaRecord, to: LeadStatus) => (now: RaRecord | null) => void;
  /** The lead as the server answers it. */
  readonly onMoved?: (lead: RaRecord, from: LeadStatus) => void;
}

interface Asked {
  readonly lead: RaRecord;
  readonly to: LeadStatus;
}

export interface Mover {
  /** Sends a lead to a status, after the question that the move needs. */
  readonly move: (lead: RaRecord, to: LeadStatus) => void;
  readonly isBusy: boolean;
  /** Stands anywhere in the screen: the question before a move. */
  readonly dialog: ReactNode;
}

/** Moves of leads through their lifecycle (domain §5). What the server refuses is said in its own words. */
export function useMove({ onSend, onMoved }: MoveHandlers = {}): Mover {
  const provider = useProvider();
  const queries = useQueryClient();
  const notify = useNotify();
  const language = useLanguage();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function send({ lead, to }: Asked, reason: LeadStatusReason | null): Promise<void> {
    setAsked(null);
    setBusy(true);
    const takeBack = onSend?.(lead, to);
    const resource = LEADS[lead.lead_type as LeadType].name;
    try {
      const answer = await provider.call<Record<string, unknown>>(
        `${resource}/${encodeURIComponent(lead.id)}`,
        {
          method: 'PATCH',
          body: { version: lead.version, status: to, ...(reason ? { status_reason: reason } : {}) },
        },
      );
      const fresh = withId(answer);
      queries.setQueriesData<RaRecord>({ queryKey: [resource, 'getOne'] }, (known) =>
        known?.id === fresh.id ? fresh : known,
      );
      onMoved?.(fresh, lead.status as LeadStatus);
    } catch (error) {
      takeBack?.(staleRecord(error));
      notify(refusalText(error, language), { type: 'error' });
    } finally {
      setBusy(false);
      // Also after a refusal: a stale record is one that somebody else has changed. A board sees to its own columns.
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === resource && queryKey[1] !== 'board',
      });
    }
  }

  return {
    isBusy,
    move: (lead, to) => {
      if (questionOf(String(lead.status), to)) setAsked({ lead, to });
      else void send({ lead, to }, null);
    },
    dialog: asked && (
      <MoveDialog
        lead={asked.lead}
        to={asked.to}
        onClose={() => setAsked(null)}
        onConfirm={(reason) => void send(asked, reason)}
      />
    ),
  };
}

/** The server's sentence about the status, else about the call. */
function refusalText(error: unknown, language: 'en' | 'es'): string {
  const fails = bodyOf(error)?.fails ?? [];
  return fails.length > 0
    ? [...new Set(fails.map(({ message }) => message))].join('. ')
    : textOf(error, language);
}
