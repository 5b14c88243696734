import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import MuiBreadcrumbs from '@mui/material/Breadcrumbs';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { prefixOf, type Place } from '#schemas/file/index.ts';
import { useFolderDrop } from './useEntry.ts';

interface Crumb {
  readonly prefix: string;
  readonly name: string;
}

/** The way from the top to the folder that is shown, each step a link that takes what is dragged. */
export function Breadcrumbs({
  place,
  folderTo,
}: {
  readonly place: Place;
  readonly folderTo: (prefix: string) => string;
}) {
  const translate = useTranslate();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const names = place.path.split('/').filter(Boolean);
  const crumbs: readonly Crumb[] = [
    { prefix: prefixOf({ ...place, path: '' }), name: translate('explorer.top') },
    ...names.map((name, index) => ({
      prefix: prefixOf({ ...place, path: `${names.slice(0, index + 1).join('/')}/` }),
      name,
    })),
  ];
  return (
    <MuiBreadcrumbs
      aria-label={translate('explorer.way')}
      // Long ways fold to their ends.
      maxItems={isPhone ? 3 : 8}
      itemsBeforeCollapse={1}
      itemsAfterCollapse={isPhone ? 1 : 3}
      expandText={translate('explorer.whole_way')}
      sx={{ minWidth: 0, '& ol': { rowGap: 0.5 }, '& li': { minWidth: 0 } }}
    >
      {crumbs.map((crumb, index) =>
        index === crumbs.length - 1 ? (
          <Box
            key={crumb.prefix}
            component="span"
            aria-current="page"
            title={crumb.name}
            sx={{ ...NAME, fontWeight: 600 }}
          >
            <bdi>{crumb.name}</bdi>
          </Box>
        ) : (
          <Step key={crumb.prefix} crumb={crumb} to={folderTo(crumb.prefix)} />
        ),
      )}
    </MuiBreadcrumbs>
  );
}

const NAME = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  maxWidth: { xs: 260, sm: 280 },
} as const;

function Step({ crumb: { prefix, name }, to }: { readonly crumb: Crumb; readonly to: string }) {
  const { setNodeRef, isTarget } = useFolderDrop(prefix, `way:${prefix}`);
  return (
    <Link
      ref={setNodeRef}
      component={RouterLink}
      to={to}
      title={name}
      draggable={false}
      sx={{
        ...NAME,
        px: 0.5,
        py: 0.25,
        borderRadius: 1,
        ...(isTarget ? { outline: '2px solid', outlineColor: 'primary.main', bgcolor: 'action.hover' } : {}),
      }}
    >
      <bdi>{name}</bdi>
    </Link>
  );
}
