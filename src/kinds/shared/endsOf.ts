/** `from|to` → its two ends; either may be open. */
export function endsOf(value: unknown): [string, string] {
  const [from = '', to = ''] = typeof value === 'string' ? value.split('|') : [];
  return [from, to];
}
