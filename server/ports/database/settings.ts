import { statfsSync } from 'node:fs';
import { totalmem } from 'node:os';

const MB = 1024 ** 2;
const SMALL_SHM = 256 * MB;

/** The memory this process may use: a container's limit where there is one. */
function memory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(totalmem(), limit) : totalmem();
}

const share = (part: number, least: number, most: number) =>
  `${Math.round(Math.min(most, Math.max(least, memory() / MB / part)))}MB`;

/**
 * Settings for the machine, said anew at every start; ALTER SYSTEM and local.conf win over them. fsync and
 * full_page_writes stay on: an acknowledged write survives a power failure.
 */
export function settings(extra: Record<string, string> = {}): Record<string, string> {
  return {
    max_connections: '100',
    shared_buffers: share(8, 32, 1024),
    effective_cache_size: share(2, 128, 65_536),
    work_mem: share(512, 4, 32),
    maintenance_work_mem: share(16, 64, 512),
    max_wal_size: '4GB',
    wal_compression: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    random_page_cost: '1.1',
    // Short queries by far: compiling them costs more than it saves.
    jit: 'off',
    // So does starting others to share a query, on a machine whose cores have other people's.
    max_parallel_workers_per_gather: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    password_encryption: 'scram-sha-256',
    // The log must carry no personal data: no statements, no rows quoted in details, no refused values.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_statement: 'none',
    log_checkpoints: 'off',
    ...(smallSharedMemory() ? { dynamic_shared_memory_type: 'mmap' } : {}),
    ...extra,
  };
}

/** Containers often have 64 MB of /dev/shm: parallel queries would fail there with 'No space left on device'. */
function smallSharedMemory(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const { blocks, bsize } = statfsSync('/dev/shm');
    return blocks * bsize < SMALL_SHM;
  } catch {
    return true;
  }
}

/** The text of postgresql.conf. */
export function configuration(values: Record<string, string>): string {
  const lines = Object.entries(values).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  return [
    '# Rewritten at every start. Your own settings go to local.conf.',
    ...lines,
    "include_if_exists 'local.conf'",
    '',
  ].join('\n');
}
