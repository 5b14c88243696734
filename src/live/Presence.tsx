import EditIcon from '@mui/icons-material/EditOutlined';
import { useTranslate } from 'ra-core';
import { listText } from '#schemas/engine/lists.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import type { Editors } from './live.ts';
import { Pill, PillPlace } from './Pill.tsx';

/** Who is changing what stands here, in words. */
export function PresenceText({ people }: { readonly people: Editors }) {
  const translate = useTranslate();
  const language = useLanguage();
  const names = listText(
    people.map(({ name }) => name),
    language,
  );
  return <bdi>{translate('live.editing', { smart_count: people.length, name: names })}</bdi>;
}

/** The same to who only reads, at the end of the page. */
export const PresencePill = ({ people }: { readonly people: Editors }) => (
  <PillPlace>
    {people.length > 0 && (
      <Pill icon={<EditIcon aria-hidden color="info" fontSize="small" />}>
        <PresenceText people={people} />
      </Pill>
    )}
  </PillPlace>
);
