/** Names of fields and sections that a network adds begin so: no field of ours ever will. */
const PREFIX = 'custom_';
export const isCustom = (name: string): boolean => name.startsWith(PREFIX);
/** The field of a lead that a field of its form is, and the section that a section is. */
export const customName = (fieldId: string): string => PREFIX + fieldId;
