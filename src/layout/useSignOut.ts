import { useTranslate } from 'ra-core';
import { useConsoleAuth } from '#src/authProvider/index.ts';
import { leaveUnasked } from '#src/authProvider/leaveUnasked.ts';

/** Asks whoever would ask before the page is left. */
const isUnsaved = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/**
 * Signs out by the person's own hand. What is unsaved will be lost, and that is asked first: halfway to the portal the
 * person is signed out already, and staying would leave a page that nobody is signed in to.
 * @param onFailed the portal cannot be asked, and the person stays; without it the session is ended here at least
 */
export function useSignOut(onFailed?: () => void): () => void {
  const auth = useConsoleAuth();
  const translate = useTranslate();
  return () => {
    if (isUnsaved() && !window.confirm(translate('ra.message.unsaved_changes'))) return;
    const askAgain = leaveUnasked();
    auth.signOut({ orLeave: !onFailed }).catch(() => {
      askAgain();
      onFailed?.();
    });
  };
}
