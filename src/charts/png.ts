/** What belongs to the screen and not to a picture of it carries this attribute. */
export const NOT_IN_PICTURE = { 'data-no-picture': '' } as const;

const isInPicture = (node: Node): boolean =>
  !(node instanceof Element && node.hasAttribute(Object.keys(NOT_IN_PICTURE)[0] ?? ''));

/**
 * What an element shows as a PNG image, twice as fine as on the screen, on its own ground. Our faces come with the
 * system, so that no style sheet has to be read for them. Rejects when the browser cannot draw it.
 */
export async function pngOf(element: HTMLElement): Promise<Blob> {
  const { toBlob } = await import('html-to-image');
  const blob = await toBlob(element, { pixelRatio: 2, skipFonts: true, filter: isInPicture });
  if (!blob) throw new Error('No image was made');
  return blob;
}
