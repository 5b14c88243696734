import { expect } from 'vitest';
import type { Place } from '#schemas/file/index.ts';
import type { FileType } from '#schemas/vocabulary/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { folderIn, personalFolder } from '#server/features/files/explorer/personal.ts';
import { withNames, type FoundPlace } from '#server/features/files/explorer/place.ts';
import { addMade, storeMade } from '#server/features/files/made.ts';
import { readConfig } from '#server/platform/config.ts';
import { onPrimary } from '#server/platform/reads.ts';
import { openSecrets } from '#server/platform/secrets.ts';
import { transact } from '#server/platform/write.ts';
import { openStorage } from '#server/ports/storage/index.ts';
import type { TestApp } from '#tests/support/app.ts';
import { draftAgreement } from '#tests/support/contracts.ts';

const AUTHOR = { actor: null, requestId: 'test' };
const SP: Pick<Place, 'area' | 'lead_type'> = { area: 'prospecting', lead_type: 'SP' };

interface ToMake {
  readonly name: string;
  readonly content: Uint8Array | { readonly path: string };
  readonly type?: FileType;
  readonly secure?: boolean;
  /** A folder in the personal one. */
  readonly within?: string;
  /** On whose behalf, when it is not the owner's. */
  readonly by?: string;
}

/** The house itself, which makes files and folders for people: there is no other door to that than a job. */
export async function openHouse(app: TestApp) {
  const { db } = app;
  const config = readConfig({ PROVNET_DATA: app.dataDir });
  const secrets = await openSecrets(db, config);
  const context = { db, reads: onPrimary(db), config, secrets, storage: await openStorage(config, secrets) };
  const folderOf = (person: string, at = SP): Promise<FoundPlace> =>
    transact(db, AUTHOR, (write) => personalFolder(write, demoId(person), at));
  return {
    context,
    folderOf,
    /** Makes a file in a person's own folder, and gives its key in the database. */
    async make(
      person: string,
      { name, content, type = 'CSV', secure, within, by = person }: ToMake,
    ): Promise<string> {
      const stored = await storeMade(context, content, type, undefined, { secure });
      return withNames(() =>
        transact(db, AUTHOR, async (write) => {
          const own = await personalFolder(write, demoId(person), SP);
          const place = within === undefined ? own : await folderIn(write, own, within);
          const created_by = demoId(by);
          return addMade(write, context, stored, { use: 'explorer', name, created_by, place });
        }),
      );
    },
    within: (place: FoundPlace, name: string): Promise<FoundPlace> =>
      transact(db, AUTHOR, (write) => folderIn(write, place, name)),
  };
}
export type House = Awaited<ReturnType<typeof openHouse>>;

/** The key of the paper that an agreement was sent with. */
export async function sentPaper(app: TestApp): Promise<string> {
  const { at, version } = await draftAgreement(app, 'sp.supervisor', 'nina@provider.example');
  const sent = await app.as('sp.supervisor').post(`${at}/send`, { version });
  expect(sent.status, sent.text).toBe(202);
  return (await app.as('sp.supervisor').get<{ sent_file_id: string }>(at)).body.sent_file_id;
}
