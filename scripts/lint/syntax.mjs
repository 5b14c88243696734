// Rules of oxlint that this product adds (oxlint.config.js).

/** Rejects what a selector finds, as ESLint's rule of this name does, which oxlint does not have. */
const restrictedSyntax = {
  meta: { schema: { type: 'array', items: { type: 'object' } } },
  create: (context) =>
    Object.fromEntries(
      context.options.map(({ selector, message }) => [selector, (node) => context.report({ node, message })]),
    ),
};

export default { meta: { name: 'provnet' }, rules: { 'restricted-syntax': restrictedSyntax } };
