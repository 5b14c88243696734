import { lazyPart } from '#src/layout/lazyPart.tsx';

/** Its words and lists come when somebody opens it. */
export const PrivacyDialog = lazyPart(() => import('./PrivacyDialog.tsx'));
