import { useTranslate } from 'ra-core';
import { Suspense } from 'react';
import { mayEnter, useSession, type Session } from '#src/authProvider/session.tsx';
import { lazyPage } from '#src/layout/lazyPage.ts';
import { Page } from '#src/layout/Page.tsx';
import { GoTo } from './home/GoTo.tsx';
import { Waiting } from './home/Waiting.tsx';

/** Each reader loads only what is theirs. */
const ProspectingHome = lazyPage(() => import('./home/prospecting/ProspectingHome.tsx'));
const CredentialingHome = lazyPage(() => import('./home/credentialing/CredentialingHome.tsx'));
const ProviderHome = lazyPage(() => import('./home/provider/ProviderHome.tsx'));

/** PR people also read credential files, but leads are their work. */
function Work({ session }: { readonly session: Session }) {
  if (mayEnter(session, 'prospecting')) return <ProspectingHome />;
  return mayEnter(session, 'providerEdit') ? <ProviderHome /> : <CredentialingHome />;
}

const partOfDay = (hour: number): string => (hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening');

/** The first page (specification §2): what is mine to do, what is late, what I do most, and all other ways on. */
export default function Home() {
  const translate = useTranslate();
  const session = useSession();
  const name = session.fullName.split(' ')[0] ?? '';
  return (
    <Page
      title={translate(`app.greeting.${partOfDay(new Date().getHours())}`, { name })}
      subtitle={translate(`roles.${session.role}`)}
    >
      <Suspense fallback={<Waiting />}>
        <Work session={session} />
      </Suspense>
      <GoTo />
    </Page>
  );
}
