import { field } from '../../../schemas/engine/richForm.ts';

/** A list of rows with one column, whose property, id and title differ. */
export const WORK = field('work', {
  type: 'array',
  items: {
    type: 'object',
    properties: { key: { type: 'string' }, from: { type: 'string', 'x-column-id': 'began' } },
  },
});
