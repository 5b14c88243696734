const two = (value: number): string => String(value).padStart(2, '0');

/** ISO 8601 → MM/DD/YYYY hh:mm A in the reader's time zone (specification §9); what is no moment stays as it is. */
export function formatMoment(value: string): string {
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return value;
  const hours = at.getHours();
  const day = `${two(at.getMonth() + 1)}/${two(at.getDate())}/${at.getFullYear()}`;
  return `${day} ${two(hours % 12 || 12)}:${two(at.getMinutes())} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** Of a moment whose day is known the time alone: '10:05 AM'. */
export const formatTime = (value: string): string => formatMoment(value).slice(11);

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
