/**
 * The parts of oidc-provider that the portal uses, past the package's index: that one prints a warning about Node 20
 * whenever it is loaded, although this version runs there (the package restricts no path).
 */
export { InvalidGrant, InvalidTarget, TemporarilyUnavailable } from 'oidc-provider/lib/helpers/errors.js';
export { Check, base as basePolicy } from 'oidc-provider/lib/helpers/interaction_policy/index.js';
export { Provider } from 'oidc-provider/lib/provider.js';
