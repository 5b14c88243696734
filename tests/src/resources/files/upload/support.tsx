import { beforeEach } from 'vitest';
import { fireEvent, screen, show, within } from '#tests/src/kit.ts';
import type { ReactNode } from 'react';
import type { UploadTarget } from '#src/resources/files/api/uploads.ts';
import { useUploads } from '#src/resources/files/upload/useUploads.ts';
import { UploadButton } from '#src/resources/files/upload/UploadButton.tsx';
import { UploadPanel } from '#src/resources/files/upload/UploadPanel.tsx';
import { DropArea } from '#src/resources/generic/DropArea.tsx';
import { startServer, type Server } from './server.ts';

export const FOLDER = 'prospecting/TP/Contracts/';

let server: Server;
/** The server of a test, anew for each. */
export const now = (): Server => server;
const nodeFetch = globalThis.fetch;

/** Starts a server for each test of the file that calls it. */
export const useServer = () =>
  beforeEach(async () => {
    server = await startServer();
    return () => server.close();
  });

/** A screen whose calls travel over HTTP. */
export const showLive = (element: ReactNode, options: Parameters<typeof show>[1] = {}) =>
  show(element, {
    answers: async ({ method, path, query, body }) => {
      const response = await nodeFetch(`${server.url}/api/v1/${path}?${query}`, {
        method,
        body: body && JSON.stringify(body),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
    },
    ...options,
  });

/** As the explorer has it: a surface, a button, the panel. */
export function Surface({
  prefix = FOLDER,
  use = 'explorer',
  ...more
}: { readonly prefix?: string } & Partial<UploadTarget>) {
  const { add } = useUploads({ use, folderPrefix: prefix, ...more });
  return (
    <DropArea onFiles={add} hint={`Drop into ${prefix}`} testId="surface">
      <h1>Files</h1>
      <UploadButton use={use} onFiles={add} />
      <UploadPanel use={use} />
    </DropArea>
  );
}

/** What the dialog of the browser gives: any files, whatever it offers at first. */
export function choose(files: readonly File[], input = screen.getByTestId('upload-files')) {
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  fireEvent.change(input);
}

export const pdf = (name: string, size = 100) =>
  new File(['%'.repeat(size)], name, { type: 'application/pdf' });
export const pdfs = (count: number) => Array.from({ length: count }, (_, index) => pdf(`f${index + 1}.pdf`));
export const line = (name: string) => {
  const found = screen.getByTitle(name).closest('li');
  if (!found) throw new Error(`no line of ${name}`);
  return within(found);
};
export const button = (name: string) => screen.getByRole('button', { name });
