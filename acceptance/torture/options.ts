import { parseArgs } from 'node:util';

/** `rounds`, `seconds`, `histories`: how much of it; undefined is what the part thinks right. */
export interface Options {
  only: ReadonlySet<string>;
  seed: number;
  rounds?: number;
  seconds?: number;
  histories?: number;
  port?: number;
  /** The release that `upgrade` begins with: a tag or a commit; undefined is the last tag. */
  from?: string;
}

const usage = (names: readonly string[]): string =>
  `npm run torture -- [--only ${names.join(',')}] [--seed 1] [--rounds 20] [--seconds 20] [--histories 20] [--port 18991] [--from v1.0.0]`;

/** @throws a sentence and the usage, when the arguments make no sense. */
export function optionsOf(args: string[], names: readonly string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      seed: { type: 'string' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      histories: { type: 'string' },
      port: { type: 'string' },
      from: { type: 'string' },
    },
  });
  const only = new Set(values.only?.split(',') ?? names);
  const strange = [...only].find((name) => !names.includes(name));
  if (strange !== undefined) throw new Error(`There is no part "${strange}".\n\n${usage(names)}`);
  const whole = (name: 'seed' | 'rounds' | 'seconds' | 'histories' | 'port'): number | undefined => {
    const text = values[name];
    if (text === undefined || (Number.isInteger(Number(text)) && Number(text) >= 1))
      return text === undefined ? undefined : Number(text);
    throw new Error(`--${name} must be a whole number above 0.\n\n${usage(names)}`);
  };
  const given = {
    rounds: whole('rounds'),
    seconds: whole('seconds'),
    histories: whole('histories'),
    port: whole('port'),
    from: values.from,
  };
  return { only, seed: whole('seed') ?? Date.now() % 1_000_000, ...given };
}
