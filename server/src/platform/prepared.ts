import pg from 'pg';

/**
 * A statement asked this often is planned once a connection, not once a call: for the short statements of a command, planning
 * costs more than running. Rarer ones, such as every mixture of search conditions, would only fill the memory of the database.
 */
const OFTEN = 3;
/** Statements a connection keeps planned at most, and rarer ones that are counted. */
const PREPARED_MAX = 400, COUNTED_MAX = 4000;

/** Names are the process's own: what one connection found to be asked often is prepared on all of them. */
const names = new Map<string, string>();
const counts = new Map<string, number>();

function nameOf(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined || names.size >= PREPARED_MAX) return name;
  const count = (counts.get(text) ?? 0) + 1;
  if (count < OFTEN) {
    if (counts.size >= COUNTED_MAX) counts.clear();
    counts.set(text, count);
    return undefined;
  }
  counts.delete(text);
  names.set(text, `s${names.size + 1}`);
  return names.get(text);
}

type Asked = (...args: unknown[]) => unknown;

/** A connection that prepares what is asked often. Statements without parameters (begin, commit, settings) stay as they are. */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const ask = this.query.bind(this) as Asked;
    this.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
      return name === undefined ? ask(text, values, ...rest) : ask({ name, text, values }, ...rest);
    }) as pg.Client['query'];
  }
}
