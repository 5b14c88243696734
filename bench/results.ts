import { readFile, writeFile } from 'node:fs/promises';

const RESULTS = 'bench/results.md';
const HEAD = '# Measured figures\n\nDatabase, server and clients share the machine.\n\n';

/**
 * Keeps what was measured in the results: a section `## …` takes the place of the one of its name, and says at how many leads, when and
 * where that was.
 */
export async function keepSection(section: string, leads: number, machine: string): Promise<void> {
  const [title = '', ...lines] = section.trim().split('\n');
  const when = `At ${leads.toLocaleString('en')} leads. ${new Date().toISOString().slice(0, 10)}, ${machine}.`;
  const measured = `${[title, '', when, ...lines].join('\n')}\n\n`;
  const [, ...kept] = (await readFile(RESULTS, 'utf8')).split(/^(?=## )/m);
  const at = kept.findIndex((one) => one.startsWith(`${title}\n`));
  if (at < 0) kept.push(measured);
  else kept[at] = measured;
  await writeFile(RESULTS, `${(HEAD + kept.map((one) => `${one.trim()}\n\n`).join('')).trim()}\n`);
}
