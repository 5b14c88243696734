/** 123456789 → 12-3456789, as the IRS writes an EIN. */
export const formatTaxId = (value: string): string => value.replace(/^(\d{2})(\d{7})$/, '$1-$2');
