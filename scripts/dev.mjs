// `npm run dev`: the built server on 8080, the console from its sources with hot reload on 5173.
import { createServer } from 'vite';
import { build } from './build.mjs';

// People come by the address of the hot console, and sign-in leads back there.
process.env.PROVNET_URL ??= 'http://localhost:5173';
await build();
await import('./serve.mjs');
const server = await createServer({ configFile: 'vite.config.ts' });
await server.listen();
server.printUrls();
