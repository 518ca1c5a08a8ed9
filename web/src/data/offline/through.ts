import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { Notebook } from './notebook.ts';

let book: Notebook | null = null;

/** From now on calls go through this notebook, or through none. */
export function lay(notebook: Notebook | null): void {
  book = notebook;
}

export const notebook = (): Notebook | null => book;

/** A way to ask the server directly; `within` gives up after so many ms. */
export type Ask = (within?: number) => Promise<unknown>;

/** A call by way of the notebook where that knows it, else straight to the server. */
export function through(endpoint: Endpoint, input: unknown, key: () => string, ask: Ask): Promise<unknown> {
  if (!book?.knows(endpoint)) return ask();
  return book.reads(endpoint) ? book.read(endpoint, input, ask) : book.act(endpoint, input, key(), () => ask());
}
