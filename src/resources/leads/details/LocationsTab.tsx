import MapIcon from '@mui/icons-material/MapOutlined';
import PlaceIcon from '@mui/icons-material/PlaceOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate, type RaRecord } from 'ra-core';
import { useId } from 'react';
import type { Field, Fields, Values } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import { useLookups, type Lookup } from '#src/dataProvider/lookups.ts';
import { useText } from '#src/i18n/hooks.ts';
import { viewOf } from '#src/kinds/index.ts';
import { NOT_PRINTED } from '#src/theme/print.ts';
import { Fact } from '../../generic/Fact.tsx';
import { useLeads } from '../useLeads.ts';
import { cityLine, mainFirst, mapsUrl } from './locations.ts';

interface LocationsTabProps {
  readonly resource: Resource;
  readonly lead: RaRecord;
}

type Names = Readonly<Record<'state' | 'region' | 'county', ReadonlyMap<string, Lookup>>>;

/** The places where the provider can be found, the main one first; the tab's own name is their heading. */
export function LocationsTab({ resource, lead }: LocationsTabProps) {
  const translate = useTranslate();
  const names = useNames();
  const field = resource.fields.locations;
  const locations: Values[] = Array.isArray(lead.locations) ? lead.locations : [];
  if (field?.kind !== 'rows') return null;
  if (locations.length === 0)
    return (
      <Paper variant="outlined" sx={{ p: { xs: 3, md: 5 }, textAlign: 'center' }}>
        <PlaceIcon fontSize="large" color="disabled" />
        <Typography variant="h6" component="p">
          {translate('details.location.none')}
        </Typography>
        <Typography color="text.secondary">{translate('details.location.none_help')}</Typography>
      </Paper>
    );
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 22rem), 1fr))',
      }}
    >
      {mainFirst(locations).map((location, index) => (
        <Location key={index} location={location} fields={field.fields} names={names} />
      ))}
    </Box>
  );
}

/** Once for all locations: two hundred cells, each with its own map of all counties, would be slow. */
function useNames(): Names {
  const { type } = useLeads();
  return {
    state: useLookups('state', { leadType: type }).byId,
    region: useLookups('region', { leadType: type }).byId,
    county: useLookups('county', { leadType: type }).byId,
  };
}

/** What the heading of a location says already. */
const HEAD: readonly string[] = ['address1', 'address2', 'city', 'state', 'zip', 'main'];

interface LocationProps {
  readonly location: Values;
  readonly fields: Fields;
  readonly names: Names;
}

function Location({ location, fields, names }: LocationProps) {
  const translate = useTranslate();
  const text = useText();
  const id = useId();
  const street = [location.address1, location.address2].filter((part) => !isEmpty(part)).join(', ');
  const city = cityLine(location.city, names.state.get(String(location.state))?.code, location.zip);
  const known = Object.entries<Field>(fields).filter(
    ([name]) => !HEAD.includes(name) && !isEmpty(location[name]),
  );
  return (
    <Paper component="li" variant="outlined" aria-labelledby={id} sx={{ p: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', justifyContent: 'space-between' }}>
        <Typography id={id} variant="h3" component="h2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <bdi>{street || city}</bdi>
        </Typography>
        {location.main === true && (
          <Chip size="small" color="primary" label={translate('details.location.main')} />
        )}
      </Box>
      {street !== '' && city !== '' && (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          <bdi>{city}</bdi>
        </Typography>
      )}
      <Link
        href={mapsUrl([street, city].filter(Boolean).join(', '))}
        target="_blank"
        rel="noopener noreferrer"
        variant="body2"
        aria-describedby={id}
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, mt: 0.5, ...NOT_PRINTED }}
      >
        <MapIcon fontSize="inherit" aria-hidden />
        {translate('details.location.maps')}
      </Link>
      {known.length > 0 && (
        <Box
          component="dl"
          sx={{
            m: 0,
            mt: 1.5,
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9rem), 1fr))',
          }}
        >
          {known.map(([name, field]) => (
            <Fact key={name} label={text(field.label)}>
              <Detail field={field} value={location[name]} names={names[name as keyof Names]} />
            </Fact>
          ))}
        </Box>
      )}
    </Paper>
  );
}

interface DetailProps {
  readonly field: Field;
  readonly value: unknown;
  /** For the choices among places. */
  readonly names: ReadonlyMap<string, Lookup> | undefined;
}

function Detail({ field, value, names }: DetailProps) {
  const translate = useTranslate();
  if (names)
    return names.get(String(value))?.name ?? (names.size === 0 ? '…' : translate('leads.choice.retired'));
  const { Cell } = viewOf(field);
  return <Cell value={value} field={field} full />;
}
