import { parentPort, workerData } from 'node:worker_threads';
import type { Budget, Problem } from './problem.ts';
import { solve } from './solve.ts';

/** One problem, one answer, then it ends. */
const { problem, budget }: { problem: Problem; budget: Budget } = workerData;
parentPort?.postMessage(solve(problem, budget));
