import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let made: NodeJS.GCFunction | undefined;
const collector = (): NodeJS.GCFunction => {
  setFlagsFromString('--expose-gc');
  made ??= runInNewContext('gc') as NodeJS.GCFunction;
  return made;
};

/**
 * Everything that is garbage collected, and the pages it lay on given back to the system, which the engine keeps otherwise: after work as large as it will not be again, while
 * nobody waits (half a second and more).
 */
export async function giveBack(): Promise<void> {
  await collector()({ type: 'major', execution: 'async', flavor: 'last-resort' });
}

/** So much may lie about before it is swept. */
const LITTER_BYTES = 32 * 1024 * 1024;

/**
 * For work in the background that goes on for minutes: asked between two of its steps, sweeps what they have left when it has come to much. Left to itself the engine lets the heap
 * grow by its half first, because a sweep costs what lives and not what lies about (a tenth of a second).
 */
export function sweeper(): () => Promise<void> {
  let swept = litter();
  return async () => {
    if (litter() - swept < LITTER_BYTES) return;
    await collector()({ type: 'major', execution: 'async' });
    swept = litter();
  };
}

const litter = (): number => {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};
