import { previewOf, type PreviewRequest } from './preview.ts';

// A module worker of our own: papaparse's makes its worker from its own source, which a production build has moved.
addEventListener('message', (event: MessageEvent<PreviewRequest>) => {
  void previewOf(event.data).then(
    (preview) => postMessage(preview),
    () => postMessage(null),
  );
});
