import { useTranslate, type RaRecord } from 'ra-core';
import type { ReactNode } from 'react';
import { CREDENTIALS_PATH } from '#schemas/addresses.ts';
import { ACCOUNTS } from '#schemas/credential/account.ts';
import { detailsAddress, type Account } from '#src/resources/credentials/api.ts';
import { CredentialChip, daysSince } from '#src/resources/credentials/status.tsx';
import { filteredList } from '#src/resources/views/query.ts';
import { Block } from '../Block.tsx';
import { Line, LineList } from '../Line.tsx';
import { useTop, type Question } from '../useTop.ts';

interface FileBlockProps {
  readonly title: string;
  readonly none: string;
  readonly question: Question;
  /** What is said of a file; without it, for how long it has been in its status. */
  readonly textOf?: (file: Account) => ReactNode;
  /** What may be done with a file; without it, its status. */
  readonly markOf?: (file: Account) => ReactNode;
}

/** A file of a list as the API writes it. */
const fileOf = (record: RaRecord) => record as unknown as Account;

/** The first credential files of a queue. */
export function FileBlock({ title, none, question, textOf, markOf }: FileBlockProps) {
  const asked = useTop(ACCOUNTS.name, question);
  return (
    <Block
      title={title}
      none={none}
      asked={asked}
      all={{ to: filteredList(CREDENTIALS_PATH, question.filter, question.sort), count: asked.data?.count }}
    >
      {({ items }) =>
        items.length > 0 && (
          <LineList>
            {items.map(fileOf).map((file) => (
              <Line
                key={file.entity_id}
                to={detailsAddress(file.entity_id)}
                title={file.name}
                text={textOf ? textOf(file) : <Since file={file} />}
                mark={markOf ? markOf(file) : <CredentialChip status={file.credential_status} />}
              />
            ))}
          </LineList>
        )
      }
    </Block>
  );
}

function Since({ file }: { readonly file: Account }) {
  const translate = useTranslate();
  return <>{translate('home.files.since', { smart_count: daysSince(file.status_at) ?? 0 })}</>;
}
