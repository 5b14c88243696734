// Reads the command line of the tests: `[full] [part ...] [--shard 1/3] [-- arguments of the runner]`.
import { FULL, PARTS, SHORT } from './parts.mjs';

const SHARD = /^([1-9]\d*)\/([1-9]\d*)$/;

/** @returns {string} a list as a sentence writes it */
const list = (names) => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

function readShard(value) {
  const [, part, of] = SHARD.exec(value ?? '') ?? [];
  if (!part || Number(part) > Number(of))
    throw new Error(`There is no shard "${value ?? ''}": valid ones are 1/1, 1/2, 2/2, 1/3 and so on.`);
  return `${part}/${of}`;
}

/**
 * @param {string[]} words
 * @returns {{ isFull: boolean, parts: string[], shard?: string, rest: string[] }}
 * @throws {Error} one sentence that lists what is valid
 */
export function readArguments(words) {
  const end = words.indexOf('--');
  const rest = end < 0 ? [] : words.slice(end + 1);
  const own = end < 0 ? words : words.slice(0, end);
  const isFull = own[0] === 'full';
  const parts = [];
  let shard;
  for (let index = isFull ? 1 : 0; index < own.length; index += 1) {
    const word = own[index];
    if (word === '--shard') shard = readShard(own[(index += 1)]);
    else if (word.startsWith('--shard=')) shard = readShard(word.slice('--shard='.length));
    else if (Object.hasOwn(PARTS, word)) parts.push(word);
    else throw new Error(`There is no part "${word}": valid ones are ${list(Object.keys(PARTS))}.`);
  }
  return { isFull, parts: parts.length > 0 ? parts : isFull ? FULL : SHORT, shard, rest };
}
