import type { Portal } from '#src/authProvider/portal.ts';

/** Leaving the page is what these tests must not do: the portal only notes where it would go. */
export function portalAt(token: string | null) {
  const left: string[] = [];
  const portal: Portal = {
    token: async () => token,
    renew: async () => null,
    isSignedIn: async () => token !== null,
    signIn: async (wanted, anew) => void left.push(`sign-in ${anew ? 'anew ' : ''}${wanted}`),
    finishSignIn: async () => '/',
    signOut: async (onLeaving) => {
      onLeaving();
      left.push('sign-out');
    },
    leave: async () => void left.push('logout address'),
    keepFresh: () => () => {},
  };
  const end = () => (token = null);
  return { left, portal, end };
}
