/* Of what the page makes of the descriptions, elements without attributes: they can do nothing. */
window.trustedTypes?.createPolicy('default', {
  createHTML: (html) => (/^(?:[^<]|<\/?[a-z]+\d?>)*$/.test(html) && !/<\/?script>/.test(html) ? html : null),
});
