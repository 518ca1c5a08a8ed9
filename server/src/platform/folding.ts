import { folded } from '#contract/terms/folding.ts';

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

/** What a part of a text is found by, as `ops.pieces_of` cuts it: its runs of three, or the one pair that it is. */
export function pieces(text: string): string[] {
  const triples = runs(3, [text]);
  return triples.length > 0 ? triples : pairs(text);
}
