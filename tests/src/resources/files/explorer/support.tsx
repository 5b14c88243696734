import { answerPage, type Answers, ME, OTHER, screen, show, textsOf, withNotices } from '#tests/src/kit.ts';
import type { FileItem, FileVersion, FolderItem } from '#schemas/file/index.ts';
import FileExplorer from '#src/resources/files/explorer/FileExplorer.tsx';
import { fileItem } from '../../../../support/fileItem.ts';

export const TOP = 'prospecting/TP/';
const ANA = { entity_id: ME, first_name: 'Ana', last_name: 'Ruiz' };
const BO = { entity_id: OTHER, first_name: 'Bo', last_name: 'Lee' };
const AT = '2026-03-01T15:00:00.000Z';

let next = 0;
const newId = () => `0190a1b2-c3d4-7e5f-8a9b-${String((next += 1)).padStart(12, '0')}`;

export const fileOf = (name: string, more: Partial<FileItem> = {}): FileItem =>
  fileItem({ entity_id: newId(), version: 3, key: `key-${name.length}`, name, size: 2048, ...more });

export const folderOf = (prefix: string, more: Partial<FolderItem> = {}): FolderItem => ({
  entity_id: newId(),
  version: 1,
  name: prefix.split('/').at(-2)!,
  folder_prefix: prefix,
  personal: false,
  created_at: AT,
  created_by: BO,
  updated_at: AT,
  trashed_at: null,
  trashed_by: null,
  can: { edit: true, purge: false },
  ...more,
});

export const versionOf = (no: number, more: Partial<FileVersion> = {}): FileVersion => ({
  no,
  state: 'UPLOADED',
  failure: null,
  size: 1024 * no,
  scan: 'CLEAN',
  created_at: AT,
  created_by: ANA,
  is_current: false,
  ...more,
});

interface Drive {
  files: readonly FileItem[];
  folders: readonly FolderItem[];
  create?: boolean;
}

const parentOf = (prefix: string) => `${prefix.split('/').slice(0, -2).join('/')}/`;

/** The lists of docs/decisions/011 over what a test says is there; what changes something is the test's own. */
function lists(drive: () => Drive): Answers {
  return ({ method, path, query }) => {
    if (method !== 'GET') return undefined;
    const { files, folders, create = true } = drive();
    if (path.startsWith('auth/settings/')) return { body: { value: null } };
    if (path === 'util/file') {
      const prefix = query.get('folder_prefix')!;
      const search = query.get('search')?.toLowerCase() ?? '';
      const deep = query.get('deep') === 'true';
      const fits = (place: string | null, name: string) =>
        (deep ? place?.startsWith(prefix) : place === prefix) && name.toLowerCase().includes(search);
      return answerPage(
        files.filter((file) => fits(file.folder_prefix, file.name)),
        {
          size: 50,
          folders: folders.filter((folder) => fits(parentOf(folder.folder_prefix), folder.name)),
          can: { create },
        },
      );
    }
    if (path === 'util/file/trash')
      return answerPage(
        files.filter(({ trashed_at }) => trashed_at !== null),
        { size: 50, folders: folders.filter(({ trashed_at }) => trashed_at !== null) },
      );
    const one = files.find(({ entity_id }) => path === `util/file/${entity_id}`);
    return one && { body: { ...one, versions: [versionOf(1, { is_current: true })] } };
  };
}

type Options = Parameters<typeof show>[1] & {
  readonly search?: Record<string, unknown>;
  readonly view?: string;
};

/** The explorer of the prospecting area at an address; `answers` come before what the drive says. */
export async function open(drive: Drive | (() => Drive), { answers, search, view, ...more }: Options = {}) {
  const known = lists(typeof drive === 'function' ? drive : () => drive);
  const query = search ? `?${new URLSearchParams({ filter: JSON.stringify(search) })}` : '';
  const area = more.session?.type === null ? 'credentialing' : 'prospecting';
  const base = `/${area}/file-explorer`;
  const { at = { pathname: view ? `${base}/${view}` : base, search: query }, ...rest } = more;
  return show(withNotices(<FileExplorer area={area} />), {
    at,
    path: `${base}/:view?`,
    answers: (sent) => answers?.(sent) ?? known(sent),
    ...rest,
  });
}

/** How an entry is named to the server. */
export const targetOf = (entry: FileItem | FolderItem) => ({
  kind: 'key' in entry ? 'file' : 'folder',
  entity_id: entry.entity_id,
  version: entry.version,
});
export const nameLink = (name: string) => screen.findByRole('link', { name });
export const boxOf = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });

/** May be read, and no more. */
export const READ_ONLY = { download: true, edit: false, purge: false };
export const menuItems = () => textsOf(screen.getAllByRole('menuitem'));
