import type { Text } from '#schemas/engine/codes.ts';
import { inBoth } from '#schemas/engine/formFields.ts';
import { failText, type FailCode } from '#schemas/errors.ts';
import type { ReportRun } from '#schemas/report/item.ts';
import { notify } from '#server/features/notices/notify.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { Problem } from '#server/platform/problem.ts';
import { transact, type Write } from '#server/platform/write.ts';
import { scheduleFollows } from '../schedules/follow.ts';
import type { Written } from '../write/writer.ts';
import { isOpenRun, lockRun, readRun, type RunRow } from './run.ts';

/** How a run ends. */
type RunEnd =
  | ({ readonly status: 'DONE'; readonly file_id: string } & Written)
  | { readonly status: 'FAILED'; readonly failure: FailCode }
  | { readonly status: 'CANCELLED' };

/** Ends a run that the caller has locked, and tells who asked for it unless they ended it themselves. */
export async function endRun(write: Write, run: RunRow, end: RunEnd): Promise<void> {
  const { status, ...detail } = end;
  await write.update(
    'report_run',
    run.entity_id,
    run.version,
    { ...end, ended_at: new Date() },
    { type: 'REPORT_RUN_ENDED', changes: [{ field: 'status', from: run.status, to: status }], detail },
  );
  // Whoever has a report come by itself has said whether by mail.
  const by_mail =
    run.schedule_id &&
    (await scheduleFollows(write, run.schedule_id, end.status === 'CANCELLED' ? undefined : failureOf(end)));
  if (end.status === 'DONE')
    await notify(write.trx, {
      userId: run.user_id,
      about: { resource: 'report_run', id: run.entity_id },
      code: 'report.done',
      params: { report: run.name, rows: end.rows },
      key: `report.done|${run.entity_id}`,
      ...(by_mail && { mail: true }),
    });
  if (end.status === 'FAILED')
    await tellFailed(write.trx, {
      user_id: run.user_id,
      run_id: run.entity_id,
      name: run.name,
      failure: end.failure,
      key: run.entity_id,
      ...(by_mail && { mail: true }),
    });
}

const failureOf = (end: RunEnd): FailCode | null => (end.status === 'FAILED' ? end.failure : null);

interface Failed {
  readonly user_id: string;
  /** null: it did not even begin. */
  readonly run_id: string | null;
  readonly name: string;
  readonly failure: FailCode;
  readonly key: string;
  /** By mail whatever the person has set. */
  readonly mail?: true;
}

/** Tells a person that their report could not be made, and why. */
export const tellFailed = (trx: Trx, { user_id, run_id, name, failure, key, mail }: Failed): Promise<void> =>
  notify(trx, {
    userId: user_id,
    about: { resource: 'report_run', id: run_id },
    code: 'report.failed',
    params: { report: name, reason: reasonOf(failure) },
    key: `report.failed|${key}`,
    ...(mail && { mail }),
  });

/** Why it failed, in every language. */
const reasonOf = (code: FailCode): Text => inBoth((language) => failText({ code }, language));

/** The same of a run by its key, unless it has ended. */
export const endRunOf = (db: Db, call: Call, id: string, end: RunEnd): Promise<void> =>
  transact(db, call, async (write) => {
    const run = await lockRun(write.trx, id);
    if (run && isOpenRun(run)) await endRun(write, run, end);
  });

/** Stops a run of the actor's before its next rows. Throws `not_found`, or `not_now` when it has ended. */
export const cancelRun = (db: Db, call: Call, id: string): Promise<ReportRun> =>
  transact(db, call, async (write) => {
    await readRun(write.trx, call.actor, id);
    const run = await lockRun(write.trx, id);
    if (!run || !isOpenRun(run)) throw new Problem('not_now');
    await endRun(write, run, { status: 'CANCELLED' });
    return readRun(write.trx, call.actor, id);
  });
