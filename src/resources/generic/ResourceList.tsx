import { ListBase, type ListBaseProps } from 'ra-core';

/** A list says where it stands that it could not be read (ListError): react-admin's message in passing would say it twice. */
const SILENT = { onError: () => {} };

/** react-admin's list of a resource, for all below it. */
export const ResourceList = ({ queryOptions, ...props }: ListBaseProps) => (
  <ListBase {...props} queryOptions={{ ...SILENT, ...queryOptions }} />
);
