import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { RequirementItem } from '#schemas/credential/item.ts';
import { useInstance, useResource, type Account } from '../../api.ts';
import { resourceAddress } from '../paths.ts';
import { addressOf, partsOf, type PlacedFail } from './places.ts';
import { useRefused } from './RefusedContext.ts';

interface RefusedListProps {
  readonly account: Account;
  readonly items: readonly RequirementItem[];
}

/** What the last submit was refused for, by place: each line leads to where it is mended. */
export function RefusedList({ account, items }: RefusedListProps) {
  const translate = useTranslate();
  const { fails } = useRefused();
  const box = useRef<HTMLDivElement>(null);
  const seen = useRef(fails);
  useEffect(() => {
    // Only who has just been refused is led here, not who comes back from mending.
    if (seen.current === fails) return;
    seen.current = fails;
    box.current?.scrollIntoView({ block: 'start' });
    box.current?.focus({ preventScroll: true });
  }, [fails]);
  if (fails.length === 0) return null;
  const { file, forms, items: papers, resources } = partsOf(fails);
  const nameOf = ({ place }: PlacedFail) =>
    place.of === 'item' ? (items.find(({ code }) => code === place.code)?.name ?? place.code) : '';
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      severity="error"
      variant="outlined"
      role="alert"
      sx={{ alignItems: 'flex-start', bgcolor: 'background.paper', scrollMarginTop: 96 }}
    >
      <AlertTitle>{translate('credential_edit.refused.title', { smart_count: fails.length })}</AlertTitle>
      <List>
        {file.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
        {[...forms].map(([key, own]) => (
          <FormFails key={key} form={account.forms?.find((form) => form.key === key)} fails={own} />
        ))}
        {papers.map((fail) => (
          <Line key={nameOf(fail)} fail={fail} label={nameOf(fail)} />
        ))}
        {[...resources].map(([id, own]) => (
          <li key={id}>
            <Link component={RouterLink} color="inherit" to={firstAddress(id, own)}>
              <ResourceName id={id} />
            </Link>
            {`: ${translate('credential_edit.refused.count', { smart_count: own.length })}`}
          </li>
        ))}
      </List>
    </Alert>
  );
}

const firstAddress = (id: string, [first]: readonly PlacedFail[]): string =>
  (first && addressOf(first.place)) ?? resourceAddress(id);

const List = ({ children }: { readonly children: ReactNode }) => (
  <Box component="ul" sx={{ m: 0, pl: 2.5, '& li': { py: 0.5 } }}>
    {children}
  </Box>
);

function Line({ fail, label }: { readonly fail: PlacedFail; readonly label: string }) {
  const to = addressOf(fail.place);
  return (
    <li>
      {to ? (
        <Link component={RouterLink} color="inherit" to={to}>
          {label}
        </Link>
      ) : (
        label
      )}
      {`: ${fail.message}`}
    </li>
  );
}

function FormFails({
  form,
  fails,
}: {
  readonly form: NonNullable<Account['forms']>[number] | undefined;
  readonly fails: readonly PlacedFail[];
}) {
  const { data } = useInstance(form?.entity_id ?? '');
  const labels = new Map(
    Object.values(data?.fields ?? {}).map(({ path, label }) => [path.join('.'), label] as const),
  );
  const labelOf = ({ place }: PlacedFail) => {
    if (place.of !== 'form') return '';
    // A cell of a table is named by its table.
    return labels.get(place.path.split('.').slice(0, 2).join('.')) ?? place.path;
  };
  return (
    <li>
      <b>{form?.title}</b>
      <List>
        {fails.map((fail) => (
          <Line key={addressOf(fail.place)} fail={fail} label={labelOf(fail)} />
        ))}
      </List>
    </li>
  );
}

function ResourceName({ id }: { readonly id: string }) {
  return <>{useResource(id).data?.name ?? '…'}</>;
}
