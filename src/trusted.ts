interface TrustedTypes {
  createPolicy(name: string, rules: Readonly<Record<string, (text: string) => string | null>>): unknown;
}

declare global {
  interface Window {
    /** Not in every browser of the target, and not among TypeScript's own types. */
    readonly trustedTypes?: TrustedTypes;
  }
}

const ASSETS = `${import.meta.env.BASE_URL}assets/`;

function isOwnScript(text: string): boolean {
  const { origin, pathname } = new URL(text, window.location.href);
  return origin === window.location.origin && pathname.startsWith(ASSETS);
}

/**
 * What libraries may hand to the places where a browser takes text for code; everything else is refused (`null`). As HTML
 * only what makes no element: Markdown's reader has entities decoded. As scripts our own workers.
 */
window.trustedTypes?.createPolicy('default', {
  createHTML: (html) => (html.includes('<') ? null : html),
  createScriptURL: (url) => (isOwnScript(url) ? url : null),
});
