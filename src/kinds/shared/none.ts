/** The API's word for 'no value' in a filter by keys. */
export const NONE = 'none';
