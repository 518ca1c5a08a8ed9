import { save, type NamedFile } from '../../data/call.ts';

/** As long may a tab take to read its file. */
const SHOWN_MS = 60_000;

/** The browser's own viewer knows the size of the paper and the printers; where it may not open, the file is saved. */
export function openFile({ blob, name }: NamedFile): void {
  const url = URL.createObjectURL(new Blob([blob], { type: 'application/pdf' }));
  if (!window.open(url, '_blank')) save(blob, name);
  setTimeout(() => URL.revokeObjectURL(url), SHOWN_MS);
}
