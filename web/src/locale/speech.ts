import { createElement, Fragment, type ReactNode } from 'react';
import { fill, HOLE } from './fill.ts';

/** Another language: what our sentences are called in it, and how it says what the server said. */
export interface Language {
  say: (sentence: string) => string;
  hear: (text: string) => string;
}

const same = (text: string): string => text;
const chinese: Language = { say: same, hear: same };
let language = chinese;

/** Speak another language from now on. Before anything else of the console is loaded, because many sentences are said only once. */
export function speak(next: Language): void {
  language = next;
}

/** Whether another language than Chinese is spoken. */
export const isForeign = (): boolean => language !== chinese;

/**
 * A sentence with what stands in its holes. Called by the build wherever Chinese stands in a source (tools/build/locale-plugin.ts).
 * @public
 */
export const t = (sentence: string, ...values: readonly unknown[]): string => {
  const said = language.say(sentence);
  return values.length === 0 ? said : fill(said, values);
};

/**
 * The same between elements.
 * @public
 */
export function rich(sentence: string, ...parts: readonly ReactNode[]): ReactNode {
  const said = language.say(sentence);
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const hole of said.matchAll(HOLE)) {
    const part = parts[Number(hole[1])];
    const plain = typeof part === 'string' || typeof part === 'number';
    pieces.push(
      said.slice(at, hole.index),
      plain ? fill(hole[0].replace(/\d+/, '0'), [part]) : part,
      plain || hole[3] === undefined ? '' : ` ${hole[3]}`,
    );
    at = hole.index + hole[0].length;
  }
  return createElement(Fragment, null, ...pieces, said.slice(at));
}

/** What the server wrote in Chinese: a refusal, the name of a menu or of a step. Never for what people typed. */
export const heard = (text: string): string => language.hear(text);
