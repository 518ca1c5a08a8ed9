import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Budget, Problem, Solution } from './problem.ts';

/** Two at once: the machine serves others meanwhile. */
const AT_ONCE = 2;
const HEAP_MB = 256;
let running = 0;
const waiting: (() => void)[] = [];

/** Solve in a thread of its own, so that nobody else waits for it. */
export async function solveAside(problem: Problem, budget: Budget): Promise<Solution> {
  while (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  running += 1;
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { problem, budget },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  try {
    const [answer]: Solution[] = await once(worker, 'message');
    if (answer === undefined) throw new Error('the planner ended without an answer');
    return answer;
  } finally {
    await worker.terminate();
    running -= 1;
    waiting.shift()?.();
  }
}
