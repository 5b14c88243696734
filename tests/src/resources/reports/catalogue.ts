import type { ReportCatalogue } from '#schemas/report/column.ts';

/** A catalogue as GET /reports/columns answers it, with a column of each sort. */
export const CATALOGUE: ReportCatalogue = {
  parts: {
    resource: { en: 'Resource', es: 'Recurso' },
    'form:driver': { en: 'Driver form', es: 'Formulario de conductor' },
  },
  columns: [
    {
      id: 'resource.name',
      part: 'resource',
      field: { kind: 'text', column: 'shown', label: { en: 'Name', es: 'Nombre' } },
    },
    {
      id: 'resource.status',
      part: 'resource',
      field: {
        kind: 'code',
        column: 'shown',
        label: { en: 'Status', es: 'Estado' },
        codes: {
          OPEN: { en: 'Open', es: 'Abierto' },
          DONE: { en: 'Done', es: 'Hecho' },
        },
      },
    },
    {
      id: 'resource.seats',
      part: 'resource',
      field: { kind: 'count', label: { en: 'Seats', es: 'Asientos' } },
    },
    {
      id: 'resource.created_at',
      part: 'resource',
      field: { kind: 'dateTime', label: { en: 'Created', es: 'Creado' } },
    },
    {
      id: 'form:driver.ssn',
      part: 'form:driver',
      field: { kind: 'text', label: { en: 'Social Security number', es: 'Número de Seguro Social' } },
      masked: 'SSN',
    },
    {
      id: 'form:driver.licence',
      part: 'form:driver',
      field: { kind: 'text', label: { en: 'Driver licence', es: 'Licencia de conducir' } },
    },
  ],
  may_open: true,
};
