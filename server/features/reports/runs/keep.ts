import type { Text } from '#schemas/engine/codes.ts';
import { FILE_TYPE_SPECS } from '#schemas/file/index.ts';
import { AREAS, ROLES } from '#schemas/permissions.ts';
import { folderIn, personalFolder } from '#server/features/files/explorer/personal.ts';
import { withNames } from '#server/features/files/explorer/place.ts';
import { safeName } from '#server/features/files/links/names.ts';
import { addMade, storeMade } from '#server/features/files/made.ts';
import type { AppContext } from '#server/app.ts';
import type { Actor, Call } from '#server/platform/actor.ts';
import { localToday } from '#server/platform/day.ts';
import { transact } from '#server/platform/write.ts';
import type { Written } from '../write/writer.ts';
import { endRun } from './end.ts';
import { isOpenRun, lockRun, openedColumns, type RunRow } from './run.ts';

/** The folder of reports in a person's own. */
const FOLDER: Text = { en: 'Reports', es: 'Informes' };

type Context = Pick<AppContext, 'db' | 'storage' | 'secrets' | 'config'>;

/**
 * Stores the finished file of a run, and ends the run with it: both or neither, and once, whoever else works on it. It is
 * confidential when it shows in full what is kept masked.
 */
export async function keepReport(
  context: Context,
  call: Call,
  { run, actor }: { readonly run: RunRow; readonly actor: Actor },
  path: string,
  written: Written,
  signal: AbortSignal,
): Promise<void> {
  const secure = openedColumns(run.definition).length > 0;
  const stored = await storeMade(context, { path }, run.format, signal, { secure });
  const [ending] = FILE_TYPE_SPECS[run.format].endings;
  const name = safeName(`${run.name} ${localToday()}.${ending}`);
  await withNames(() =>
    transact(context.db, call, async (write) => {
      const now = await lockRun(write.trx, run.entity_id);
      // Somebody cancelled it meanwhile, or another process has ended it.
      if (!now || !isOpenRun(now)) return;
      const own = await personalFolder(write, actor.id, placeOf(actor, run));
      const place = await folderIn(write, own, FOLDER[run.language]);
      const file = { use: 'explorer', name, created_by: actor.id, place } as const;
      const file_id = await addMade(write, context, stored, file);
      await endRun(write, now, { status: 'DONE', file_id, ...written });
    }),
  );
}

/** Where a person's reports lie: in the area where the person works, with the files of the type that they are about. */
const placeOf = ({ role }: Actor, { lead_type }: Pick<RunRow, 'lead_type'>) => ({
  area: (AREAS.prospecting as readonly string[]).includes(role)
    ? ('prospecting' as const)
    : ('credentialing' as const),
  lead_type: lead_type ?? ROLES[role].type ?? ('SP' as const),
});
