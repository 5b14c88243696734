import List from '@mui/material/List';
import { useTranslate } from 'ra-core';
import { CREDENTIAL_EDIT_PATH } from '#schemas/addresses.ts';
import type { RequirementItem } from '#schemas/credential/item.ts';
import type { FormRef, ResourceRecord } from '#schemas/credential/subject.ts';
import type { ResourceKind } from '#schemas/vocabulary/index.ts';
import {
  AbsentKind,
  OpenForm,
  OpenPaper,
  OpenResource,
} from '#src/resources/credentials/edit/home/OpenPlaces.tsx';
import { Block, type Asked } from '../Block.tsx';
import { SHOWN } from '../useTop.ts';

/** What keeps a file from being submitted. */
export interface Work {
  readonly forms: readonly FormRef[];
  readonly papers: readonly RequirementItem[];
  readonly lacking: readonly ResourceRecord[];
  readonly absent: readonly ResourceKind[];
}

/** What is missing or was sent back, the first of each; the file has all of it, down to the single field. */
export function OpenWork({ asked }: { readonly asked: Asked<Work> }) {
  const translate = useTranslate();
  const total = asked.data && Object.values(asked.data).reduce((sum, { length }) => sum + length, 0);
  return (
    <Block
      title={translate('credential_edit.missing.title')}
      none={translate('credential_edit.missing.nothing')}
      asked={asked}
      all={{
        to: CREDENTIAL_EDIT_PATH,
        ...(total === undefined ? {} : { count: { total, total_exact: true } }),
      }}
    >
      {({ forms, papers, lacking, absent }) =>
        total !== 0 && (
          <List disablePadding>
            {absent.map((kind) => (
              <AbsentKind key={kind} kind={kind} />
            ))}
            {forms.map((form) => (
              <OpenForm
                key={form.key}
                form={form}
                more={
                  form.rejected > 0
                    ? translate('credentials.edit.to_correct', { smart_count: form.rejected })
                    : null
                }
              />
            ))}
            {papers.slice(0, SHOWN).map((item) => (
              <OpenPaper key={item.entity_id} item={item} />
            ))}
            {lacking.slice(0, SHOWN).map((resource) => (
              <OpenResource key={resource.entity_id} resource={resource} />
            ))}
          </List>
        )
      }
    </Block>
  );
}
