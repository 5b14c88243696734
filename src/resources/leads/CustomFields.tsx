import { Outlet } from 'react-router-dom';
import { Loading } from '#src/layout/Loading.tsx';
import { useCustomFields } from './useCustomFields.ts';

export { customFieldsQuery } from './useCustomFields.ts';

/** Around everything that shows leads: what they consist of is known before the first of them is shown. */
export default function CustomFields() {
  return useCustomFields() ? <Outlet /> : <Loading />;
}
