import type { ReportCatalogue, ReportColumn } from '#schemas/report/column.ts';

/** The part of a column is all of its id but the field. */
const column = (
  id: string,
  field: ReportColumn['field'],
  more: Partial<ReportColumn> = {},
): ReportColumn => ({ id, part: id.slice(0, id.lastIndexOf('.')), field, ...more });
const status = { OPEN: { en: 'Open', es: 'Abierto' }, DONE: { en: 'Done', es: 'Hecho' } };
const ssn = { en: 'Social Security number', es: 'Número de Seguro Social' };
const licence = { en: 'Driver licence', es: 'Licencia de conducir' };

/** A catalogue as GET /reports/columns answers it, with a column of each sort. */
export const CATALOGUE: ReportCatalogue = {
  parts: {
    resource: { en: 'Resource', es: 'Recurso' },
    'form:driver': { en: 'Driver form', es: 'Formulario de conductor' },
  },
  columns: [
    column('resource.name', { kind: 'text', column: 'shown', label: { en: 'Name', es: 'Nombre' } }),
    column('resource.status', {
      kind: 'code',
      column: 'shown',
      label: { en: 'Status', es: 'Estado' },
      codes: status,
    }),
    column('resource.seats', { kind: 'count', label: { en: 'Seats', es: 'Asientos' } }),
    column('resource.created_at', { kind: 'dateTime', label: { en: 'Created', es: 'Creado' } }),
    column('form:driver.ssn', { kind: 'text', label: ssn }, { masked: 'SSN' }),
    column('form:driver.licence', { kind: 'text', label: licence }),
  ],
  may_open: true,
};
