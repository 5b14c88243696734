/** Where the API has signers and templates; for who needs no more of them. */
export const SIGNERS_NAME = 'contracts/signers';
export const TEMPLATES_NAME = 'contracts/templates';
