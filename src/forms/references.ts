import { createContext, useContext } from 'react';
import type { ResourceKind } from '#schemas/vocabulary/index.ts';

/** A resource that a field may name. */
export interface ReferenceChoice {
  readonly id: string;
  readonly name: string;
}

/** The resources of the form's account by their kind; null: they are not read yet. */
export type ReferencesOfForm = ReadonlyMap<ResourceKind, readonly ReferenceChoice[]> | null;

export const FormReferences = createContext<ReferencesOfForm>(null);

export const useReferences = (): ReferencesOfForm => useContext(FormReferences);
