import type { Messages } from '../types.ts';

/** Keys are read as `charts.<key>`. */
export const chartMessages = {
  as_table: { en: 'As a table', es: 'Como tabla' },
  as_drawing: { en: 'As a drawing', es: 'Como gráfico' },
  tools: { en: 'Save “%{title}”', es: 'Guardar «%{title}»' },
  png: { en: 'Save as an image (PNG)', es: 'Guardar como imagen (PNG)' },
  csv: { en: 'Save the numbers (CSV)', es: 'Guardar los números (CSV)' },
  failed: {
    en: 'The image could not be made. The numbers can still be saved as CSV.',
    es: 'No se pudo crear la imagen. Los números aún se pueden guardar como CSV.',
  },
  none: { en: 'No data available', es: 'No hay datos disponibles' },
  more: {
    en: 'The first %{shown} of %{total} are drawn; the table has them all.',
    es: 'Se dibujan los primeros %{shown} de %{total}; la tabla los tiene todos.',
  },
} satisfies Messages;
