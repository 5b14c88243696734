import { CATEGORIES, categoriesOf } from '#schemas/report/category.ts';
import type { Role } from '#schemas/permissions.ts';
import type { ReportCategory } from '#schemas/vocabulary/index.ts';
import type { ReportArea } from './paths.ts';

/** The categories that a role finds in an area: what is about leads is at home where leads are worked. */
export const categoriesIn = (area: ReportArea, role: Role): readonly ReportCategory[] =>
  categoriesOf(role).filter(
    (category) => area === 'prospecting' || CATEGORIES[category].right !== 'lead.read',
  );
