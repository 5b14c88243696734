import { useRef } from 'react';

interface FileDialogOptions {
  /** What the dialog offers at first: `.pdf,.png`. */
  readonly accept: string;
  readonly multiple?: boolean;
  /** A phone opens its camera at once. */
  readonly camera?: boolean;
  readonly testId: string;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The browser's own dialog that chooses files: `input` stands anywhere on the screen, `open` is for a button. */
export function useFileDialog({
  accept,
  multiple = false,
  camera = false,
  testId,
  onFiles,
}: FileDialogOptions) {
  const ref = useRef<HTMLInputElement>(null);
  const input = (
    <input
      ref={ref}
      type="file"
      accept={accept}
      multiple={multiple}
      {...(camera && { capture: 'environment' })}
      hidden
      aria-hidden
      tabIndex={-1}
      data-testid={testId}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        // The same file, changed meanwhile, may be chosen again.
        target.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
  return { input, open: () => ref.current?.click() };
}
