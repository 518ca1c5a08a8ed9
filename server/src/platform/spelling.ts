import { pinyin } from 'pinyin-pro';

const KEY_MAX = 600;
/** What a search looks at: small letters, half width, without blanks. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');

const syllables = (text: string, pattern: 'pinyin' | 'first'): string => folded(pinyin(text, { pattern, toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).join('')).slice(0, KEY_MAX);

/** Initials of a Chinese text, everything else as it is: 纯牛奶250ml → cnn250ml. Readings follow the word (重庆 → cq). */
export const initials = (text: string): string => syllables(text, 'first');

/** Whole pinyin and initials, as menus are searched by: `rukudan rkd`. */
export const spelled = (text: string): string => `${syllables(text, 'pinyin')} ${initials(text)}`;

/** Every pair of neighbouring characters, each once: a text holds another of two or more characters only if it holds all of its pairs. */
export function pairs(...texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => {
    const characters = [...folded(text)];
    return characters.slice(1).map((character, i) => `${characters[i]}${character}`);
  });
  return [...new Set(found)];
}

export { folded };
