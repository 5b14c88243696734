import { Type } from '@sinclair/typebox';
import { FILE_ACTION_MAX, type FileTarget } from '#schemas/file/index.ts';
import { KEY_PATTERN } from '#schemas/engine/formats.ts';
import { closed, Version } from '#server/platform/routes.ts';

export const shown = { tags: ['files'] };

/** How long a name may be, its own check says; this keeps out what no name can be. */
export const Name = Type.String({ maxLength: 4000 });
export const Prefix = Type.String({ maxLength: 4000, description: 'prospecting/SP/Contracts/2026/' });
export const Rename = Type.Object({ version: Version, name: Name }, closed);

/** The files and folders that an action is meant for, each with the version at which it was seen. */
export const Items = Type.Array(
  Type.Object(
    {
      kind: Type.Unsafe<FileTarget['kind']>(Type.String({ enum: ['file', 'folder'] })),
      entity_id: Type.String({ pattern: KEY_PATTERN }),
      version: Version,
    },
    closed,
  ),
  { minItems: 1, maxItems: FILE_ACTION_MAX },
);
export const ItemsBody = Type.Object({ items: Items }, closed);
