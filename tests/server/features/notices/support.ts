import { notify, type NewNotice } from '#server/features/notices/notify.ts';
import type { TestApp } from '#tests/support/app.ts';

/** Tells people something, as whatever happens does: in its transaction. */
export const tell = ({ db }: Pick<TestApp, 'db'>, ...notices: NewNotice[]): Promise<void> =>
  db.transaction().execute((trx) => notify(trx, ...notices));
