import { CodeStep } from './CodeStep.tsx';
import { useKept } from './kept.ts';
import { Signing } from './Signing.tsx';
import { Told } from './Told.tsx';
import { useToken } from './useToken.ts';

/**
 * /sign#token: where who was mailed a link reads and signs a paper, without an account (docs/decisions/016). Whoever uses it
 * does so once, on a phone.
 */
export default function SignPage() {
  const [kept, keep] = useKept();
  const { token, opened, session } = kept;
  const isTaken = useToken(kept, keep);
  if (!isTaken) return null;
  if (session) return <Signing key={session} session={session} kept={kept} keep={keep} />;
  if (!token) return <Told reason="no_link" />;
  return (
    <CodeStep
      key={token}
      token={token}
      opened={opened}
      onOpened={(now) => keep({ opened: now })}
      onSession={(now) => keep({ session: now.session, opened: undefined })}
    />
  );
}
