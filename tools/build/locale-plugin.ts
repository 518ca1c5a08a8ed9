import path from 'node:path';
import type { Plugin } from 'vite';
import { sentencesIn, type Sentence } from './locale-sentences.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SPEECH = path.join(ROOT, 'web/src/locale/speech.ts');
const SPOKEN = ['web/src/', 'contract/src/'].map((folder) => path.join(ROOT, folder));
const IMPORT = `\nimport { t as $t, rich as $rich } from ${JSON.stringify(SPEECH)};\n`;

/** Hands every Chinese sentence of the console and the contract to `speech.ts`, which says it in the language of the reader (ADR 17). */
export function locale(): Plugin {
  return {
    name: 'haocang-locale',
    enforce: 'pre',
    transform(code, id) {
      const file = path.resolve(id.split('?')[0] ?? '');
      if (!/\.tsx?$/.test(file) || !SPOKEN.some((folder) => file.startsWith(folder))) return null;
      const said = spoken(file, code);
      return said === code ? null : { code: said, map: null };
    },
  };
}

/** The same source with its sentences handed over; lines stay where they were. */
export function spoken(file: string, code: string): string {
  const changes = sentencesIn(file, code)
    .flatMap((sentence) => handedOver(sentence))
    .sort((a, b) => a.start - b.start);
  if (changes.length === 0) return code;
  let at = 0,
    out = '';
  for (const { start, end, text } of changes) {
    const lines = code.slice(start, end).replace(/[^\n]/g, '');
    out += code.slice(at, start) + text + lines;
    at = end;
  }
  return out + code.slice(at) + IMPORT;
}

interface Change {
  start: number;
  end: number;
  text: string;
}

/** What stands between the holes of a sentence is replaced; the holes stay, for they may hold sentences of their own. */
function handedOver({ start, end, key, holes, as }: Sentence): Change[] {
  // Pure, so that what nobody uses can still be left out of the bundle.
  const call = `/* @__PURE__ */ ${as === 'children' && holes.length > 0 ? '$rich' : '$t'}(${JSON.stringify(key)}`;
  const [open, close] = as === 'text' ? [call, ')'] : [`{${call}`, ')}'];
  const starts = [start, ...holes.map((hole) => hole.end)];
  return starts.map((from, i) => {
    const next = holes[i];
    const text = `${i === 0 ? open : ')'}${next ? ', (' : close}`;
    return { start: from, end: next?.start ?? end, text };
  });
}
