export { formatDayOf, formatMoment, formatTime } from '#schemas/engine/moments.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** ISO 8601 → what a datetime-local input takes. */
export function toLocalInput(value: unknown): string {
  const at = typeof value === 'string' ? new Date(value) : null;
  if (!at || Number.isNaN(at.getTime())) return '';
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** What a datetime-local input gives → ISO 8601 with its zone. */
export function fromLocalInput(value: unknown): string | null {
  const at = typeof value === 'string' && value !== '' ? new Date(value) : null;
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : null;
}
