declare module 'oidc-provider/lib/provider.js' {
  export { default as Provider } from 'oidc-provider';
}
declare module 'oidc-provider/lib/helpers/errors.js' {
  import type { errors } from 'oidc-provider';
  export const InvalidGrant: typeof errors.InvalidGrant;
  export const InvalidTarget: typeof errors.InvalidTarget;
  export const SessionNotFound: typeof errors.SessionNotFound;
  export const TemporarilyUnavailable: typeof errors.TemporarilyUnavailable;
}
declare module 'oidc-provider/lib/helpers/interaction_policy/index.js' {
  import type { interactionPolicy } from 'oidc-provider';
  export const base: typeof interactionPolicy.base;
  export const Check: typeof interactionPolicy.Check;
}
