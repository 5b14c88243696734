import { createContext, useContext } from 'react';
import type { LeadType } from '#schemas/permissions.ts';

/** The lead type whose lookups and people the inputs below offer; null: those of both. */
export const LeadTypeScope = createContext<LeadType | null>(null);

export const useLeadTypeScope = (): LeadType | null => useContext(LeadTypeScope);
