import { useTranslate } from 'ra-core';
import { SCREENING_PATH } from '#schemas/addresses.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { detailsAddress } from '#src/resources/credentials/api.ts';
import { useHits } from '#src/resources/screening/api.ts';
import { ResultChip } from '#src/resources/screening/chips.tsx';
import { Block } from '../Block.tsx';
import { Line, LineList } from '../Line.tsx';
import { SHOWN } from '../useTop.ts';

/** Exclusion hits that a person has to resolve (42 CFR 455.436). */
export function HitBlock() {
  const translate = useTranslate();
  const codeText = useCodeText();
  const { data, error, refetch } = useHits({ resolution: 'OPEN', page: 0, size: SHOWN });
  return (
    <Block
      title={translate('home.hits.title')}
      none={translate('home.hits.none')}
      asked={{ data, error, refetch }}
      all={{ to: SCREENING_PATH, count: data }}
    >
      {({ items }) =>
        items.length > 0 && (
          <LineList>
            {items.map((hit) => (
              <Line
                key={hit.entity_id}
                to={`${detailsAddress(hit.account_id)}?tab=verification`}
                title={hit.name}
                text={[
                  codeText('EXCLUSION_SOURCE', hit.source),
                  codeText('SUBJECT_KIND', hit.kind),
                  ...(hit.kind === 'ACCOUNT' ? [] : [hit.account_name]),
                ].join(' · ')}
                mark={<ResultChip code={hit.result} />}
              />
            ))}
          </LineList>
        )
      }
    </Block>
  );
}
