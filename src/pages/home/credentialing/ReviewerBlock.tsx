import { useTranslate } from 'ra-core';
import { CREDENTIALS_PATH, CREDENTIAL_ASSIGN_PATH } from '#schemas/addresses.ts';
import { ACCOUNTS } from '#schemas/credential/account.ts';
import type { AccountStatusGroup } from '#schemas/vocabulary/index.ts';
import { NONE } from '#src/kinds/shared/none.ts';
import { useAgentNames } from '#src/resources/credentials/assign/useAgents.ts';
import { useStats } from '#src/resources/credentials/board/useStats.ts';
import { filteredList } from '#src/resources/views/query.ts';
import { Block } from '../Block.tsx';
import { Numbers } from '../Numbers.tsx';

/** The others stand on the board of the queue. */
const SHOWN = 8;
const REVIEW: AccountStatusGroup = 'REVIEW';

/** Who has how many files to review, the most first; nobody is one of them. */
export function ReviewerBlock() {
  const translate = useTranslate();
  const nameOf = useAgentNames();
  const { data, error, refetch } = useStats(ACCOUNTS, {});
  const agents = data?.agents
    ?.filter(({ to_review }) => to_review > 0)
    .sort((one, other) => other.to_review - one.to_review)
    .slice(0, SHOWN);
  return (
    <Block
      title={translate('home.reviewers.title')}
      none={translate('home.files.review.none')}
      asked={{ data: data && (agents ?? []), error, refetch }}
      all={{ to: CREDENTIAL_ASSIGN_PATH, label: translate('app.menu.credential_assign') }}
      lines={2}
    >
      {(busy) =>
        busy.length > 0 && (
          <Numbers
            numbers={busy.map(({ user_id, to_review }) => ({
              key: user_id ?? NONE,
              label: nameOf(user_id),
              to: filteredList(CREDENTIALS_PATH, {
                cred_agent_id_in: [user_id ?? NONE],
                credential_status_in: [REVIEW],
              }),
              count: { total: to_review, total_exact: true },
            }))}
          />
        )
      }
    </Block>
  );
}
