import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The repository's root. */
export const ROOT = resolve(import.meta.dirname, '../../..');

/** A source file of the product and what it imports; paths from the root. */
export interface Source {
  file: string;
  text: string;
  imports: string[];
  test: boolean;
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?\bfrom\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g;

/** Every TypeScript source below `folder`, imports resolved to paths from the root (packages stay as written). */
export function sourcesBelow(folder: string): Source[] {
  return globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT, exclude: (name) => name.includes('node_modules') }).map(
    (file) => {
      const text = readFileSync(resolve(ROOT, file), 'utf8');
      const imports = [...text.matchAll(IMPORT)].map((hit) => target(file, hit[1] ?? hit[2] ?? hit[3] ?? ''));
      return { file, text, imports, test: /\.test\.tsx?$/.test(file) || file.includes('/testing/') };
    },
  );
}

function target(from: string, specifier: string): string {
  if (specifier.startsWith('#contract/')) return `contract/src/${specifier.slice('#contract/'.length)}`;
  if (!specifier.startsWith('.')) return specifier;
  return resolve(ROOT, from, '..', specifier).slice(ROOT.length + 1);
}

/** The domain a path lies in: `server/src/domains/inbound/receive/confirm.ts` → inbound. */
export const domainOf = (path: string): string | undefined =>
  /^(?:server|web)\/src\/domains\/([^/]+)\//.exec(path)?.[1];
