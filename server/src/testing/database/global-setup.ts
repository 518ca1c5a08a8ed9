import type { TestProject } from 'vitest/node';
import { openTestCluster } from './cluster.ts';

/** Once per run of vitest, in its main process. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await openTestCluster();
  project.provide('testCluster', { url: cluster.url, template: cluster.template, run: process.pid });
  return cluster.close;
}

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: { url: string; template: string; run: number };
  }
}
