import type { AgreementAction } from '#schemas/agreement/index.ts';
import type { Agreement } from './api.ts';

/** What is written in a form: a new record on paper, a new one to be signed electronically, a draft, or something final. */
export type Work =
  | { readonly kind: 'signed' | 'draft' | 'esign' }
  | {
      readonly kind: 'edit' | AgreementAction;
      readonly agreement: Agreement;
      /** Where the keyboard begins: a field's path. */
      readonly at?: string;
    };

/** The same, and what is only asked or looked at. */
export type Step = Work | { readonly kind: 'send' | 'preview'; readonly agreement: Agreement };
