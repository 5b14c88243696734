import { openEmbedded } from '#server/ports/storage/embedded/index.ts';
import { secretsOf, serve } from './serve.ts';

/** The program that tests kill: `child.mjs <folder> <seed>` takes uploads and says where. */
const [folder = '', seed = ''] = process.argv.slice(2);
const { base } = await serve(await openEmbedded(folder, secretsOf(seed)));
process.stdout.write(`${base}\n`);
