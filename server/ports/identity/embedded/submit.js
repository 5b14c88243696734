/* Presses the page's own button: the person has already asked for this in the application. */
document.querySelector('button[data-press]').click();
