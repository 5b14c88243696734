/** Markup that is already safe to send. */
export class Markup {
  constructor(readonly source: string) {}
}

type Piece = Markup | string | false | undefined | readonly Markup[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(piece: Piece): string {
  if (piece === false || piece === undefined) return '';
  if (piece instanceof Markup) return piece.source;
  if (typeof piece === 'string') return piece.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
  return piece.map(render).join('');
}

/** Template of markup: every string put into it is encoded, only Markup goes through. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Markup {
  return new Markup(strings.map((part, index) => part + render(pieces[index])).join(''));
}
