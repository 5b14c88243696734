import AddIcon from '@mui/icons-material/Add';
import { useListContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { SIGNERS } from '#schemas/contract/signer.ts';
import { topicOf } from '#schemas/live.ts';
import { useCan } from '#src/authProvider/session.tsx';
import { useNamed } from '#src/dataProvider/lookups.ts';
import { useText } from '#src/i18n/hooks.ts';
import { Page } from '#src/layout/Page.tsx';
import { useLive } from '#src/live/hooks.ts';
import { SchemaList } from '../../generic/SchemaList.tsx';
import { ShortButton } from '../../generic/ShortButton.tsx';
import { useOpened } from '../../generic/useOpened.ts';
import { ResourceList } from '../../generic/ResourceList.tsx';
import { SignerDialog, SignerFacts } from './SignerDialog.tsx';

/** In the address: the signer over the list, or a new one. */
const OPENED = 'signer';
const NEW = 'new';
const TOPICS = [topicOf('signer')];
const SORT = { field: 'name', order: 'ASC' } as const;

/** The people of the network who sign for it (specification §2, §3 'Internal signers'). */
export default function SignerList() {
  const translate = useTranslate();
  const text = useText();
  useLive(TOPICS);
  return (
    // The address alone says what is shown: Back must lead to what was there (docs/decisions/008).
    <ResourceList resource={SIGNERS.name} sort={SORT} perPage={25} storeKey={false}>
      <Page
        title={text(SIGNERS.label.many)}
        subtitle={translate('contracts.signers.subtitle')}
        actions={<NewButton />}
      >
        <Signers />
      </Page>
    </ResourceList>
  );
}

function NewButton() {
  const translate = useTranslate();
  const { linkTo } = useOpened(OPENED);
  if (useCan('contract.write') === null) return null;
  return (
    <ShortButton
      size="small"
      variant="contained"
      icon={<AddIcon />}
      label={translate('contracts.signers.new')}
      component={Link}
      {...linkTo(NEW)}
    />
  );
}

function Signers() {
  const translate = useTranslate();
  const mayWrite = useCan('contract.write') !== null;
  const { addressOf } = useOpened(OPENED);
  return (
    <>
      <SchemaList
        resource={SIGNERS}
        to={(record) => addressOf(String(record.id))}
        firstSteps={{
          help: translate(mayWrite ? 'contracts.signers.none_help' : 'contracts.signers.none_read'),
          actions: <NewButton />,
        }}
      />
      <Opened mayWrite={mayWrite} />
    </>
  );
}

/** What the address names, over the list: on its page, or anywhere among the signers. */
function Opened({ mayWrite }: { readonly mayWrite: boolean }) {
  const { id, close } = useOpened(OPENED);
  const { data } = useListContext();
  const { byId } = useNamed('signer');
  const found = data?.find((record) => record.id === id) ?? (id === null ? undefined : byId.get(id));
  // What is typed stays on the screen when somebody else deletes the signer meanwhile.
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  if (id === null) return null;
  if (id === NEW) return mayWrite ? <SignerDialog signer={null} onClose={close} /> : null;
  const signer = found ?? (last?.id === id ? last : undefined);
  if (!signer) return null;
  return mayWrite ? (
    <SignerDialog key={id} signer={signer} onClose={close} />
  ) : (
    <SignerFacts signer={signer} onClose={close} />
  );
}
