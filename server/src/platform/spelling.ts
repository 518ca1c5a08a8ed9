import { pinyin } from 'pinyin-pro';
import { folded } from '#contract/terms/folding.ts';

const KEY_MAX = 600;
const syllables = (text: string, pattern: 'pinyin' | 'first'): string =>
  folded(pinyin(text, { pattern, toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).join('')).slice(
    0,
    KEY_MAX,
  );

/** Initials of a Chinese text, everything else as it is: 纯牛奶250ml → cnn250ml. Readings follow the word (重庆 → cq). */
export const initials = (text: string): string => syllables(text, 'first');

/** Whole pinyin and initials, as menus are searched by: `rukudan rkd`. */
export const spelled = (text: string): string => `${syllables(text, 'pinyin')} ${initials(text)}`;
