import { open } from 'node:fs/promises';

/** Makes renames in a folder outlast a power cut; where folders cannot be opened (Windows), the system sees to it. */
export async function settle(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
