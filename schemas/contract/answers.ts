import type { Fail } from '#schemas/engine/fails.ts';
import type { SignerRole } from '#schemas/vocabulary/index.ts';
import { roomFor } from './room.ts';
import {
  POINTS_MAX,
  STROKES_MAX,
  TYPED_MAX,
  type Mark,
  type SignersPlacement,
  type SigningCompletion,
} from './signing.ts';

/** Everything that keeps somebody from finishing, at `answers.<placement>`, `signature` or `initials`. */
export function completionFails(
  placements: readonly SignersPlacement[],
  role: SignerRole,
  { answers, signature, initials }: SigningCompletion,
): Fail[] {
  const byId = new Map(placements.map((place) => [place.id, place]));
  const unknown = Object.keys(answers).filter((id) => !isAnswered(byId.get(id)));
  const needs = (kind: SignersPlacement['kind']) => placements.some((place) => place.kind === kind);
  return [
    ...unknown.map((id): Fail => ({ field: `answers.${id}`, code: 'unknown_field' })),
    ...placements.filter(isAnswered).flatMap((place) => answerFails(place, answers[place.id])),
    ...markFails('signature', signature, needs('SIGNATURE') || role === 'SIGNER'),
    ...markFails('initials', initials, needs('INITIALS')),
  ];
}

const isAnswered = (place: SignersPlacement | undefined): boolean =>
  place?.kind === 'TEXT' || place?.kind === 'CHECKBOX';

function answerFails(place: SignersPlacement, value: unknown): Fail[] {
  const { id, kind, required } = place;
  const at = (code: Fail['code'], limit?: number): Fail[] => [
    { field: `answers.${id}`, code, ...(limit === undefined ? {} : { params: { limit } }) },
  ];
  if (kind === 'CHECKBOX') {
    if (value !== undefined && typeof value !== 'boolean') return at('wrong_type');
    return required && value !== true ? at('required') : [];
  }
  if (value !== undefined && typeof value !== 'string') return at('wrong_type');
  if (required && !value?.trim()) return at('required');
  const room = roomFor(place);
  return value && value.length > room ? at('too_long', room) : [];
}

function markFails(field: 'signature' | 'initials', mark: Mark | null, isNeeded: boolean): Fail[] {
  if (!mark) return isNeeded ? [{ field, code: 'required' }] : [];
  if (mark.kind === 'typed') {
    if (!mark.text.trim()) return [{ field, code: 'required' }];
    return mark.text.length > TYPED_MAX ? [{ field, code: 'too_long', params: { limit: TYPED_MAX } }] : [];
  }
  const points = mark.strokes.flat();
  if (points.length === 0) return [{ field, code: 'required' }];
  const isWithin = points.every(([x, y]) => x >= 0 && x <= 1 && y >= 0 && y <= 1);
  const isBounded = mark.strokes.length <= STROKES_MAX && points.length <= POINTS_MAX;
  return isWithin && isBounded ? [] : [{ field, code: 'draw_again' }];
}
