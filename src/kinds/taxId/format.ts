export { formatTaxId } from '#schemas/engine/written.ts';
