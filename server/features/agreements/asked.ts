import type { AgreementAsked } from '#schemas/agreement/index.ts';
import type { Db } from '#server/platform/db.ts';
import { transact, type Author } from '#server/platform/write.ts';
import { updated, type AgreementRow } from './agreement.ts';

/** Writes down that those who sign were written to once more: by whom, and what they were asked. */
export const tellAsked = (db: Db, author: Author, row: AgreementRow, asked: AgreementAsked): Promise<void> =>
  transact(db, author, (write) => write.note('agreement', row.entity_id, updated(row, [], { ...asked })));
