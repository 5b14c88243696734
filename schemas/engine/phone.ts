/** +12124342000 → (212) 434-2000; what is no North American number stays as it is. */
export const formatPhone = (value: string): string =>
  value.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
