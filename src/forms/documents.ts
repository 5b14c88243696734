import { createContext, useContext } from 'react';
import type { CredentialDocument, RequirementItem } from '#schemas/credential/item.ts';

/** What is handed in with a document: the file's key, and its days YYYY-MM-DD as far as the item asks for them. */
export interface NewDocument {
  readonly file_id: string;
  readonly issued_on: string | null;
  readonly expires_on: string | null;
}

/** What may be done to the documents of items; both reject with the data provider's errors. */
export interface DocumentActions {
  /** The reader may hand in documents here at all; each item says it of itself as well. */
  readonly canUpload: boolean;
  readonly add: (item: RequirementItem, document: NewDocument) => Promise<unknown>;
  /** Takes a document back that nobody has judged. */
  readonly remove: (document: CredentialDocument) => Promise<unknown>;
  /** Something was added or taken back: the items are other ones now. */
  readonly onChanged: () => void;
}

/** What a screen gives to the document fields of its form; they know no routes. */
export interface DocumentsOfForm extends DocumentActions {
  /** The subject's items by their requirement's code; null: they are not read yet. */
  readonly items: ReadonlyMap<string, RequirementItem> | null;
}

/** Without it document fields say that documents are handed in elsewhere. */
export const FormDocuments = createContext<DocumentsOfForm | null>(null);

export const useFormDocuments = (): DocumentsOfForm | null => useContext(FormDocuments);
