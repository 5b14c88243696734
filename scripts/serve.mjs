// Serves what was built: what `npm start` does after its build, and what an image starts.
import { run } from './compiled.mjs';

run('main');
