import { execFileSync } from 'node:child_process';

/** The database processes that work on a data directory: its postmaster first, then his children. */
export function databaseProcesses(cluster: string): number[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => {
      const [, pid = '', ppid = '', args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return { pid: Number(pid), ppid: Number(ppid), args };
    });
  const postmaster = all.find(({ args }) => /postgres/.test(args) && args.includes(`-D ${cluster}`));
  return postmaster ? [postmaster.pid, ...all.filter(({ ppid }) => ppid === postmaster.pid).map(({ pid }) => pid)] : [];
}

/** To each of them; one that has just ended does not matter. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}
