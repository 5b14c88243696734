/** A document of which no PDF can be made, or not in time. */
export class OfficeFailed extends Error {}
