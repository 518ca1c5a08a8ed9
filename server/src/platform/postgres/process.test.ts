import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { postmaster, startCluster } from './process.ts';

let data: string, stranger: ReturnType<typeof spawn>;
beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), 'haocang-adopted-'));
  // Something that runs and bears the name of the directory, as a postmaster does.
  stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', data]);
});
afterEach(() => {
  stranger.kill('SIGKILL');
  rmSync(data, { recursive: true });
});

const says = (status: string): void =>
  writeFileSync(
    path.join(data, 'postmaster.pid'),
    [stranger.pid, data, 0, 5432, '/sockets', '', '1 1', status].join('\n'),
  );

test('a database that is starting is waited for, and not started a second time', async () => {
  says('starting');
  let there = false;
  // No tool could be run: there are none.
  const started = startCluster({ bin: '/nowhere', data, runAs: undefined, sockets: '/sockets', settings: {} }).then(
    () => {
      there = true;
    },
  );
  await setTimeout(200);
  expect([there, postmaster(data)]).toEqual([false, { pid: stranger.pid, sockets: '/sockets', ready: false }]);
  says('ready   ');
  await started;
  expect(postmaster(data)?.ready).toBe(true);
});

test('one that dies while it is starting is started', async () => {
  says('starting');
  const started = expect(
    startCluster({ bin: '/nowhere', data, runAs: undefined, sockets: '/sockets', settings: {} }),
  ).rejects.toThrow('/nowhere/pg_ctl');
  await setTimeout(100);
  stranger.kill('SIGKILL');
  await started;
});
