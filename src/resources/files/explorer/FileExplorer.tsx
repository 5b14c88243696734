import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { FileArea } from '#schemas/file/index.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { useExplorerAddress, type ExplorerAddress } from './address.ts';
import { FolderScreen } from './FolderScreen.tsx';
import { TrashScreen } from './trash/TrashScreen.tsx';

/** The documents of an area (specification §2 'file explorer'): its folders, or its trash. */
export default function FileExplorer({ area }: { readonly area: FileArea }) {
  const address = useExplorerAddress(area);
  return address.isTrash ? (
    <TrashScreen key={area} area={area} />
  ) : (
    // Another lead type is another tree: nothing chosen in one is in the other.
    <FolderScreen key={`${area}/${address.place.lead_type}`} address={address}>
      {address.types.length > 1 && <Types address={address} />}
    </FolderScreen>
  );
}

/** For people who work both lead types. */
function Types({ address: { place, types, topTo } }: { readonly address: ExplorerAddress }) {
  const translate = useTranslate();
  const codeText = useCodeText();
  return (
    <Tabs value={place.lead_type} aria-label={translate('explorer.types')} sx={{ mb: 1.5 }}>
      {types.map((type) => (
        <Tab key={type} value={type} label={codeText('LEAD_TYPE', type)} component={Link} to={topTo(type)} />
      ))}
    </Tabs>
  );
}
