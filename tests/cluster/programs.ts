import { existsSync, readdirSync } from 'node:fs';

/** The first of these folders in which a program lies. */
export const on = (folders: readonly string[], name: string): string | undefined =>
  folders.map((folder) => `${folder}/${name}`).find((path) => existsSync(path));

/** nginx, wherever distributions put it. */
export const NGINX = on([...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'], 'nginx');

const ROOT = '/usr/lib/postgresql';
const versions = existsSync(ROOT) ? readdirSync(ROOT).map(Number) : [];

/** The folder of PostgreSQL's own programs: the packaged engine has no pg_basebackup. */
export const PG = [
  process.env.PG_BIN ?? '',
  ...versions
    .filter((version) => version >= 15)
    .sort((one, other) => other - one)
    .map((version) => `${ROOT}/${version}/bin`),
].find((folder) => existsSync(`${folder}/pg_basebackup`) && existsSync(`${folder}/initdb`));
