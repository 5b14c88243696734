import { useTranslate } from 'ra-core';
import { Suspense } from 'react';
import { mayEnter, useSession, type Session } from '#src/authProvider/session.tsx';
import { useIsOnTour } from '#src/help/tour/useTour.ts';
import { lazyPage } from '#src/layout/lazyPage.ts';
import { Page } from '#src/layout/Page.tsx';
import { GoTo } from './home/GoTo.tsx';
import { Waiting } from './home/Waiting.tsx';

const Welcome = lazyPage(() => import('#src/help/tour/Welcome.tsx'));
/** Each reader loads only what is theirs. */
const ProspectingHome = lazyPage(() => import('./home/prospecting/ProspectingHome.tsx'));
const CredentialingHome = lazyPage(() => import('./home/credentialing/CredentialingHome.tsx'));
const ProviderHome = lazyPage(() => import('./home/provider/ProviderHome.tsx'));

/** PR people also read credential files, but leads are their work. */
function Work({ session }: { readonly session: Session }) {
  if (mayEnter(session, 'prospecting')) return <ProspectingHome />;
  return mayEnter(session, 'providerEdit') ? <ProviderHome /> : <CredentialingHome />;
}

function partOfDay(): string {
  const hour = new Date().getHours();
  return hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
}

/** The first page (specification §2): what is mine to do, what is late, what I do most, and all other ways on. */
export default function Home() {
  const translate = useTranslate();
  const session = useSession();
  const isOnTour = useIsOnTour();
  const name = session.fullName.split(' ')[0] ?? '';
  return (
    <Page
      title={translate(`app.greeting.${partOfDay()}`, { name })}
      subtitle={translate(`roles.${session.role}`)}
      // One file is one column, as its own page is.
      width={mayEnter(session, 'providerEdit') ? 'form' : 'full'}
    >
      <Suspense fallback={<Waiting />}>
        {isOnTour && <Welcome />}
        {/* What stands above it comes with it, never after it. */}
        {isOnTour === null ? <Waiting /> : <Work session={session} />}
      </Suspense>
      <GoTo />
    </Page>
  );
}
