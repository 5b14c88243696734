const css = String.raw;

/** The look of the portal's pages: nothing from elsewhere, light and dark, from 320 px. */
export const STYLE_SHEET = css`
  :root {
    color-scheme: light dark;
    --page: #eef2f5;
    --card: #ffffff;
    --line: #7b8a97;
    --soft-line: #dde4ea;
    --ink: #17232d;
    --quiet: #4c5c69;
    --accent: #0b5c78;
    --accent-hover: #084a61;
    --on-accent: #ffffff;
    --error: #a4161a;
    --error-back: #fdecec;
  }

  @media (prefers-color-scheme: dark) {
    :root {
      --page: #0f171d;
      --card: #17222b;
      --line: #6f8596;
      --soft-line: #2a3944;
      --ink: #e8eff4;
      --quiet: #a9bac7;
      --accent: #6cc6e3;
      --accent-hover: #93d6ec;
      --on-accent: #06232e;
      --error: #ffb3ae;
      --error-back: #3a1b1d;
    }
  }

  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  body {
    margin: 0;
    min-height: 100vh;
    min-height: 100dvh;
    display: grid;
    place-items: center;
    padding: 1.5rem 1rem;
    background: var(--page);
    color: var(--ink);
    font:
      1rem/1.5 system-ui,
      -apple-system,
      'Segoe UI',
      Roboto,
      'Helvetica Neue',
      Arial,
      sans-serif;
  }

  main {
    width: min(100%, 25rem);
    min-width: 0;
    padding: 2rem;
    background: var(--card);
    border: 1px solid var(--soft-line);
    border-radius: 12px;
    overflow-wrap: anywhere;
  }

  .brand {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    margin-bottom: 1.75rem;
  }

  .brand svg {
    flex: none;
    width: 2.5rem;
    height: 2.5rem;
    color: var(--accent);
  }

  .brand strong {
    display: block;
    font-size: 1.125rem;
    line-height: 1.25;
  }

  .brand span,
  .quiet {
    color: var(--quiet);
    font-size: 0.875rem;
  }

  h1 {
    margin: 0 0 1.25rem;
    font-size: 1.5rem;
    line-height: 1.25;
  }

  .error {
    margin: 0 0 1.25rem;
    padding: 0.75rem 1rem;
    border-left: 4px solid var(--error);
    border-radius: 4px;
    background: var(--error-back);
    color: var(--error);
  }

  .error p {
    margin: 0;
  }

  label {
    display: block;
    margin-bottom: 0.375rem;
    font-weight: 600;
  }

  input:not([type='hidden']) {
    display: block;
    width: 100%;
    min-height: 2.75rem;
    margin-bottom: 1.25rem;
    padding: 0.5rem 0.75rem;
    border: 1px solid var(--line);
    border-radius: 8px;
    background: transparent;
    color: inherit;
    font: inherit;
  }

  input[aria-invalid='true'] {
    border-color: var(--error);
  }

  button,
  .button {
    display: block;
    width: 100%;
    min-height: 2.75rem;
    padding: 0.625rem 1rem;
    border: 0;
    border-radius: 8px;
    background: var(--accent);
    color: var(--on-accent);
    font: inherit;
    font-weight: 600;
    text-align: center;
    text-decoration: none;
    cursor: pointer;
  }

  button:hover,
  .button:hover {
    background: var(--accent-hover);
  }

  :is(input, button, a, summary):focus-visible {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }

  a {
    color: var(--accent);
  }

  .secondary {
    display: block;
    margin-top: 1rem;
    text-align: center;
  }

  footer {
    display: flex;
    justify-content: flex-end;
    margin-top: 1.5rem;
    padding-top: 1rem;
    border-top: 1px solid var(--soft-line);
    font-size: 0.875rem;
  }

  footer a {
    padding: 0.25rem 0;
  }

  .demo {
    margin-top: 1.5rem;
    padding: 0.875rem 1rem;
    border: 1px dashed var(--line);
    border-radius: 8px;
    font-size: 0.875rem;
  }

  .demo h2 {
    margin: 0 0 0.375rem;
    font-size: 0.875rem;
  }

  .demo ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 0.875rem;
    margin: 0 0 0.5rem;
    padding: 0;
    list-style: none;
  }

  .demo p {
    margin: 0;
  }

  code {
    font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
    font-size: 0.8125rem;
  }

  @media (max-width: 30rem) {
    body {
      padding: 0.75rem;
    }

    main {
      padding: 1.25rem;
    }
  }
`;
