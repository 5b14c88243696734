// `npm run --silent sbom > provnet.cdx.json`: what the product contains, with versions, hashes and licences (CycloneDX).
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const readJson = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'));
const { name } = readJson('package.json');
/** By name and version what is installed for more than our own work. */
const contained = new Map(
  Object.entries(readJson('package-lock.json').packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, entry]) => [`${path.split('node_modules/').at(-1)}@${entry.version}`, entry]),
);

const text = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--offline'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === 'win32',
});
const bom = JSON.parse(text);
// npm calls it by the folder that it lies in.
bom.metadata.component.name = name;
// Its own `--omit=dev` leaves out what our tools need as well.
bom.components = bom.components
  .filter((component) => contained.has(`${component.name}@${component.version}`))
  // It leaves out a licence that is not said in the words of SPDX.
  .map((component) => ({
    licenses: [{ license: { name: contained.get(`${component.name}@${component.version}`).license } }],
    ...component,
  }));
const left = new Set([bom.metadata.component, ...bom.components].map((component) => component['bom-ref']));
bom.dependencies = bom.dependencies
  .filter(({ ref }) => left.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => left.has(other)) }));
process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`);
