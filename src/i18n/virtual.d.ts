/** Made by texts.plugin.ts. */
declare module 'virtual:texts/*' {
  import type { Phrases } from '#src/i18n/pick.ts';
  const texts: Phrases;
  export default texts;
}
