/** Under this key a person's settings say `{ language }`; who has not chosen one is written to in all of them. */
export const LANGUAGE_SETTING = 'language';
/** Under this key they say, by kind of notice, how the person is told: see `channelsOf`. */
export const NOTICE_SETTING = 'notices';
