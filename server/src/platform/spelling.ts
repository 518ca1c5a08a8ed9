import { pinyin } from 'pinyin-pro';

const KEY_MAX = 600;
/** What a search looks at: small letters, half width, without blanks. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');

const syllables = (text: string, pattern: 'pinyin' | 'first'): string =>
  folded(pinyin(text, { pattern, toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).join('')).slice(
    0,
    KEY_MAX,
  );

/** Initials of a Chinese text, everything else as it is: 纯牛奶250ml → cnn250ml. Readings follow the word (重庆 → cq). */
export const initials = (text: string): string => syllables(text, 'first');

/** Whole pinyin and initials, as menus are searched by: `rukudan rkd`. */
export const spelled = (text: string): string => `${syllables(text, 'pinyin')} ${initials(text)}`;

/** Every run of so many neighbouring characters, each once: a text holds another that is as long or longer only if it holds all of its runs. */
function runs(size: number, texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => {
    const characters = [...folded(text)];
    return characters.slice(size - 1).map((_, i) => characters.slice(i, i + size).join(''));
  });
  return [...new Set(found)];
}

/** Every pair of neighbouring characters, as names are found. */
export const pairs = (...texts: readonly string[]): string[] => runs(2, texts);

/** What a part of a code is found by: its runs of three, or the one pair that it is. */
export function pieces(text: string): string[] {
  const triples = runs(3, [text]);
  return triples.length > 0 ? triples : pairs(text);
}

export { folded };
