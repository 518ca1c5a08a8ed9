import { heard, isForeign } from './speech.ts';

/** Fields in which the server says a sentence of its own; every other text may be somebody's and stays as it is. */
const SAID = new Set(['msg', 'actionName']);

/** An answer with the server's sentences in the language of the reader. Looked through only when that is not Chinese. */
export function heardIn<T>(answer: T): T {
  return isForeign() ? (told(answer, '') as T) : answer; // the same shape: only texts change
}

function told(value: unknown, field: string): unknown {
  if (typeof value === 'string') return SAID.has(field) ? heard(value) : value;
  if (Array.isArray(value)) return value.map((one) => told(one, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, told(part, name)]));
}
