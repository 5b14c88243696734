import { createContext, useContext } from 'react';
import type { Form } from '#schemas/engine/form.ts';

/** What the form that is edited came from. */
export interface EditorBase {
  /** The newest published version; null: there is none yet. */
  readonly published: Form | null;
}

export const EditorBaseContext = createContext<EditorBase>({ published: null });

export const useEditorBase = (): EditorBase => useContext(EditorBaseContext);
