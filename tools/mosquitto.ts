import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const INSTALLED = [
  '/usr/sbin/mosquitto',
  '/usr/bin/mosquitto',
  '/usr/local/sbin/mosquitto',
  '/opt/homebrew/sbin/mosquitto',
];

/** A Mosquitto for the test of an outside broker: the one that is there, or one it gets. @throws advice when there is no way to one */
export function mosquitto(): string {
  const wanted = process.env.MOSQUITTO_PATH;
  if (wanted) {
    if (existsSync(wanted)) return wanted;
    throw new Error(`MOSQUITTO_PATH is ${wanted}, and there is no such file.`);
  }
  const found = installed() ?? (process.getuid?.() === 0 ? fromSystem() : undefined);
  if (found) return found;
  throw new Error(
    'The test of an outside broker needs Mosquitto. Install it (Debian: apt-get install mosquitto) or set MOSQUITTO_PATH.',
  );
}

const installed = (): string | undefined => INSTALLED.find((file) => existsSync(file));

/** As root on a Debian-like machine, such as a CI container. */
function fromSystem(): string | undefined {
  if (!existsSync('/usr/bin/apt-get')) return undefined;
  console.log('Installing Mosquitto with apt-get …');
  const apt = (...args: string[]): boolean =>
    spawnSync('apt-get', ['-qq', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    }).status === 0;
  if (apt('update')) apt('install', '-y', '--no-install-recommends', 'mosquitto');
  return installed();
}
