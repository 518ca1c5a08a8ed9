import { seeded } from '../support/measure.ts';
import { Product } from '../support/product.ts';
import { optionsOf, type Options } from './options.ts';
import type { Context, Finding, Part } from './part.ts';
import { PARTS } from './parts.ts';

/**
 * `npm run torture`: what the product promises when it is killed, cut off, overrun and lied to. Every part starts the product as a
 * newcomer would, in a temporary folder, and all of it is removed. Leaves with 1 when a promise is broken.
 */
const say = (text: string): void => console.error(`  ${text}`);
const options = given();
const started = new Set<Product>();
const endAll = async (): Promise<void> => {
  await Promise.all([...started].map((product) => product.end()));
};
const interrupted = (): void => {
  void endAll().finally(() => process.exit(130));
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupted);
// The start script is gone.
process.on('disconnect', interrupted);

let broken = 0;
try {
  for (const part of PARTS.filter(({ name }) => options.only.has(name))) broken += print(part, await torture(part));
} finally {
  await endAll();
}
console.log(broken === 0 ? '\nEvery promise was kept.' : `\n${broken} promises were broken.`);
process.exit(broken === 0 ? 0 : 1);

function given(): Options {
  try {
    return optionsOf(
      process.argv.slice(2),
      PARTS.map(({ name }) => name),
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return process.exit(2);
  }
}

/** One part, with nothing left of the one before it. A part that throws has broken its promise, whatever it was. */
async function torture(part: Part): Promise<Finding[]> {
  say(`${part.name}: seed ${options.seed}`);
  const context: Context = {
    options,
    random: seeded(options.seed),
    say,
    product: async (env, checkout) => {
      const product = await (checkout === undefined ? Product.at(options.port, env) : Product.of(checkout, env));
      started.add(product);
      return product;
    },
  };
  try {
    return await part.run(context);
  } catch (error) {
    console.error(error);
    return [
      {
        what: 'ran to its end',
        figure: error instanceof Error ? error.message : String(error),
        promise: 'no failure',
        kept: false,
      },
    ];
  } finally {
    await endAll();
    started.clear();
  }
}

/** The figures of one part; answers how many promises it broke. */
function print({ name }: Part, findings: readonly Finding[]): number {
  console.log(`\n${name}, seed ${options.seed}`);
  const figures = findings.map(({ figure, unit = '' }) =>
    `${typeof figure === 'number' ? figure.toLocaleString('en-US', { maximumFractionDigits: 2 }) : figure} ${unit}`.trim(),
  );
  const wide = Math.max(0, ...findings.map(({ what }) => what.length)),
    deep = Math.max(0, ...figures.map((text) => text.length));
  for (const [i, { what, promise, kept }] of findings.entries()) {
    console.log(
      `  ${what.padEnd(wide)}  ${(figures[i] ?? '').padStart(deep)}  ${promise ?? ''}  ${kept === undefined ? '' : kept ? 'kept' : 'BROKEN'}`.trimEnd(),
    );
  }
  return findings.filter(({ kept }) => kept === false).length;
}
