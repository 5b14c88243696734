/** The place of the screen in the frame: where skipping the navigation leads, and the keyboard with a new screen. */
export const MAIN_ID = 'main';
