import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { BackupError } from './error.ts';

/** What a backup begins with. */
export const Head = Type.Object({
  format: Type.Literal(1),
  taken_at: Type.String(),
  /** The newest migration of its database, whose tables these are. */
  migration: Type.String(),
  /** The age recipient of the installation's key: what confidential files and values are sealed to. */
  recipient: Type.String(),
  tables: Type.Array(
    Type.Object({
      name: Type.String(),
      columns: Type.Array(Type.String()),
      /** By which its rows are ordered; none: by all that is in them. */
      key: Type.Array(Type.String()),
    }),
  ),
  /** What its release made of a lead to be searched (db/derive.ts). */
  search: Type.Union([Type.String(), Type.Null()]),
  sequences: Type.Array(Type.Object({ name: Type.String(), last: Type.String() })),
  /** How far its history is chained, as `audit:verify --head` takes it; none: by a release that did not say. */
  chained: Type.Optional(Type.String()),
});
export type Head = Static<typeof Head>;
export type TableShape = Head['tables'][number];

/** Rows, and the SHA-256 of what COPY writes of them in order. */
const Digest = Type.Object({ rows: Type.Integer(), sha256: Type.String() });
export type Digest = Static<typeof Digest>;

/** What a backup ends with: one without it is not whole. */
export const Manifest = Type.Object({
  tables: Type.Record(Type.String(), Digest),
  files: Type.Object({ count: Type.Integer(), bytes: Type.Integer() }),
});
export type Manifest = Static<typeof Manifest>;

/** Where a backup keeps what; files are named by their keys in the storage. */
export const ENTRY = {
  head: 'backup.json',
  tables: 'tables/',
  files: 'files/',
  /** Lists as `sha256sum -c` reads them, each after the files that it names. */
  sums: 'sha256/',
  key: 'secret.key',
  manifest: 'manifest.json',
} as const;

/** Files that a list names at most: so many sums are kept in memory. */
export const SUMS_MAX = 5_000;

export const sumLine = (key: string, sha256: string): string => `${sha256}  ${ENTRY.files}${key}\n`;

/** Throws BackupError for what another release wrote, or nobody of ours. */
export function readJson<Shape extends TSchema>(shape: Shape, text: string): Static<Shape> {
  const value: unknown = JSON.parse(text);
  if (!Value.Check(shape, value))
    throw new BackupError('This is no backup that this release can read: a newer one may have made it.');
  return value;
}
