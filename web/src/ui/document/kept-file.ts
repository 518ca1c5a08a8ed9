import type { NamedFile } from '../../data/call.ts';
import { fileName } from '../../data/request.ts';

/** The file behind an address that hands it out for some minutes. */
export async function fileAt(url: string, name: string): Promise<NamedFile> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the file answered ${response.status}`);
  return { blob: await response.blob(), name: fileName(response.headers.get('content-disposition')) || `${name}.pdf` };
}
