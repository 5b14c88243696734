import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { prefixOf } from '#schemas/file/index.ts';
import { AREAS, type LeadType } from '#schemas/permissions.ts';
import { useSession } from '#src/authProvider/session.tsx';
import { explorerPath } from '../../../files/explorer/address.ts';

/** Where the files of runs lie: in the area where the person works, with those of the lead type of the report. */
export function FilePlace({ leadType }: { readonly leadType: LeadType | null }) {
  const translate = useTranslate();
  const { role, type } = useSession();
  const area = AREAS.prospecting.includes(role) ? 'prospecting' : 'credentialing';
  const prefix = prefixOf({ area, lead_type: leadType ?? type ?? 'SP', path: '' });
  const query = new URLSearchParams({ filter: JSON.stringify({ folder_prefix: prefix }) });
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {translate('report_explorer.schedule.kept')} {/* Beside what is being typed. */}
      <MuiLink component={Link} to={`${explorerPath(area)}?${query}`} target="_blank" rel="noopener">
        {translate('report_explorer.schedule.to_files')}
      </MuiLink>
    </Typography>
  );
}
