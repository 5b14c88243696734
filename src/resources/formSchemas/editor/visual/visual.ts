import { createContext, useContext } from 'react';
import type { NodePlace } from './model/place.ts';

/** What the parts of the visual editor share beside the form. */
export interface Visual {
  readonly formKey: string;
  /** Has the properties of what is selected in sight. */
  readonly showProperties: () => void;
  /** Shows the properties of what is selected and takes the focus there. */
  readonly openProperties: () => void;
  /** Takes it away, or asks first what becomes of the values on file. */
  readonly remove: (place: NodePlace) => void;
  /** To those who cannot see it. */
  readonly say: (text: string) => void;
}

export const VisualContext = createContext<Visual | null>(null);

export function useVisual(): Visual {
  const visual = useContext(VisualContext);
  if (!visual) throw new Error('A part of the visual editor stands in it');
  return visual;
}

/** Rows by which the keyboard goes through a form. */
export const PLACE_ATTRIBUTE = 'data-place';
