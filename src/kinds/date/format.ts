/** 2024-01-31 → 01/31/2024 (specification §9). */
export const formatDay = (value: string): string => value.replace(/^(\d{4})-(\d{2})-(\d{2}).*$/, '$2/$3/$1');
