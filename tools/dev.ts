import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'vite';
import { loadConfig, localAddress } from '../server/src/platform/start/config.ts';
import { isStartRefusal } from '../server/src/platform/start/refusal.ts';
import { freePort } from './ports.mjs';

/**
 * Hot reload on one address: Vite serves the console on PORT and passes the API on to the server, which restarts by
 * itself on a port of its own when its code changes. A changed page appears at once, a changed command after a second.
 */
async function develop(): Promise<void> {
  const config = loadConfig(process.env);
  const port = await freePort();
  process.env.HAOCANG_SERVER = `http://127.0.0.1:${port}`;
  const watched = ['server', 'contract']
    .filter((folder) => existsSync(folder))
    .map((folder) => `--watch-path=${folder}`);
  const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', ...watched, 'server/src/main.ts'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    // In the terminal's group it would get Ctrl-C twice, and node --watch would not wait for the second.
    detached: true,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: localAddress(config.host, config.port) },
  });
  const web = existsSync('web/index.html')
    ? await createServer({ server: { port: config.port, host: config.host, strictPort: true } })
    : undefined;
  await web?.listen();

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    api.once('exit', () => process.exit(0));
    api.kill('SIGTERM');
    void web?.close();
  };
  api.once('exit', (code) => {
    if (!stopping) process.exit(code ?? 1);
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', stop);
}

await develop().catch((error: unknown) => {
  console.error(isStartRefusal(error) ? error.message : error);
  process.exit(1);
});
