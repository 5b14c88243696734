import type { AgreementAction } from '#schemas/agreement/index.ts';

/** Texts of work on an agreement, by their keys. */
export interface WorkTexts {
  readonly title: string;
  readonly text?: string;
  readonly done: string;
}

export const ADD_SIGNED: WorkTexts = {
  title: 'agreements.add.signed',
  text: 'agreements.add.signed_text',
  done: 'agreements.add.signed_done',
};
export const ADD_DRAFT: WorkTexts = {
  title: 'agreements.add.draft',
  text: 'agreements.add.draft_text',
  done: 'agreements.add.draft_done',
};
export const EDIT: WorkTexts = { title: 'agreements.edit', done: 'agreements.edited' };

/** The button that asks for an action, and what is said before and after it. */
export const ACTIONS: Readonly<Record<AgreementAction, WorkTexts & { readonly action: string }>> = {
  sign: {
    action: 'agreements.sign.action',
    title: 'agreements.sign.title',
    text: 'agreements.sign.text',
    done: 'agreements.sign.done',
  },
  cancel: {
    action: 'agreements.cancel.action',
    title: 'agreements.cancel.title',
    text: 'agreements.cancel.text',
    done: 'agreements.cancel.done',
  },
  terminate: {
    action: 'agreements.terminate.action',
    title: 'agreements.terminate.title',
    text: 'agreements.terminate.text',
    done: 'agreements.terminate.done',
  },
};
