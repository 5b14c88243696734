import { useTranslate } from 'ra-core';
import { AGREEMENTS } from '#schemas/agreement/index.ts';
import { Facts } from '../activities/Facts.tsx';
import type { Agreement } from './api.ts';
import { Fold } from '../generic/Fold.tsx';
import { MAIL } from './forms.ts';

/** What the signers are written, and how often. */
export const MailFold = ({ agreement }: { readonly agreement: Agreement }) => (
  <Fold label={useTranslate()('agreements.mail')}>
    <Facts resource={AGREEMENTS} record={agreement} names={MAIL} />
  </Fold>
);
