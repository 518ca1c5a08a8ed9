/**
 * A text as it is looked for: half width, small, signs and ligatures as the letters they stand for, without blanks. `ops.folded` makes the same of what
 * is stored. Letter by letter: a sigma at the end of a word is a sigma.
 */
export const folded = (text: string): string =>
  [...text.normalize('NFKC').replace(/\s+/gu, '')]
    .map((letter) => (letter === 'İ' ? 'i' : letter.toLowerCase()))
    .join('');

/** Whether a text holds another, whichever way either is written. */
export const holds = (text: string, part: string): boolean => folded(text).includes(folded(part));
