import type { Language } from '#schemas/engine/codes.ts';

/** The language an Accept-Language header prefers among ours; English when it names neither (specification §1). */
export function languageOf(header: string | undefined): Language {
  const ranked = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part, index) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = Number(
        parameters
          .find((parameter) => parameter.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      );
      return { tag: tag.slice(0, 2), quality: Number.isNaN(quality) ? 0 : quality, index };
    })
    .filter(({ tag, quality }) => (tag === 'en' || tag === 'es') && quality > 0)
    .sort((a, b) => b.quality - a.quality || a.index - b.index);
  return ranked[0]?.tag === 'es' ? 'es' : 'en';
}
