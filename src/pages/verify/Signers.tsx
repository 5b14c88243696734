import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { EnvelopeRecord } from '#schemas/contract/events.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { Fact } from '#src/resources/generic/Fact.tsx';
import { partiesOf } from '#src/verify/record.ts';
import { TYPE } from '#src/theme/tokens.ts';

/** Which paper it is, and who has signed it when. */
export function Signers({ record }: { readonly record: EnvelopeRecord }) {
  const translate = useTranslate();
  const code = useCodeText();
  return (
    <>
      <Typography variant="h2" sx={{ mt: 3, mb: 1 }}>
        {translate('verify.signers')}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <Fact label={translate('verify.paper')} wide>
          <bdi>{record.name}</bdi>
        </Fact>
        {partiesOf(record).map(({ party, name, email, signedAt }) => (
          <Fact key={party} label={code('CONTRACT_PARTY', party)}>
            <Box sx={{ fontWeight: 600 }}>
              <bdi>{name}</bdi>
            </Box>
            <div>{email}</div>
            <div>
              {signedAt
                ? translate('verify.signed_at', { at: formatMoment(signedAt) })
                : translate('verify.not_signed')}
            </div>
          </Fact>
        ))}
        <Fact label={translate('verify.sha256')} wide>
          <Box component="code" sx={{ fontSize: TYPE.small }}>
            {record.paper_sha256}
          </Box>
        </Fact>
      </Box>
    </>
  );
}
