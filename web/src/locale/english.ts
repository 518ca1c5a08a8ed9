import { fill, HOLE } from './fill.ts';
import type { Language } from './speech.ts';

/** One file for each domain, and one for what several say; no sentence stands in two. */
const files = import.meta.glob<Readonly<Record<string, string>>>('./en/*.json', { eager: true, import: 'default' });
const dictionary = new Map(
  Object.values(files)
    .flatMap((words) => Object.entries(words))
    .filter(([, english]) => english !== ''),
);

/** A sentence of the server with values in it. */
interface Pattern {
  text: RegExp;
  english: string;
  /** Whether a hole stands in brackets or quotes: there, something of the user's is named, unless it is a state or a step. */
  named: boolean[];
}

const LETTERS_MIN = 2;
const lettersOf = (key: string): number => key.replace(HOLE, '').replace(/[^\u3400-\u9fff]/g, '').length;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function patternOf(key: string, english: string): Pattern {
  const words = key.split(/\{\d+\}/);
  return {
    text: new RegExp(`^${words.map(escaped).join('([^]+?)')}$`),
    english,
    named: words.slice(0, -1).map((word) => /(?<!状态|操作)[【“「]$/.test(word)),
  };
}

/** Those that begin with a word, then those with the most words first: they say most exactly what was meant. */
const patterns: Pattern[] = [...dictionary]
  .filter(([key]) => key.includes('{0') && lettersOf(key) >= LETTERS_MIN)
  .sort(([a], [b]) => Number(a.startsWith('{')) - Number(b.startsWith('{')) || lettersOf(b) - lettersOf(a))
  .map(([key, english]) => patternOf(key, english));

/** Whole sentences first, then one with values, then clause by clause; what is not ours stays as it is. */
function hear(text: string): string {
  const whole = dictionary.get(text);
  if (whole !== undefined || !/[\u3400-\u9fff]/.test(text)) return whole ?? text;
  for (const { text: like, english, named } of patterns) {
    const values = like.exec(text)?.slice(1);
    if (values)
      return fill(
        english,
        values.map((value, i) => (named[i] ? value : hear(value))),
      );
  }
  return text.includes('；') ? text.split('；').map(hear).join('; ') : text;
}

export const english: Language = { say: (sentence) => dictionary.get(sentence) ?? sentence, hear };
