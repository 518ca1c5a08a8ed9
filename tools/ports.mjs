import { createServer } from 'node:net';

/** Below those that a system hands to whoever asks for any (Linux from 32768, others from 49152): what is free stays free until it is used. */
const LOWEST = 20_000,
  RANGE = 10_000;

/**
 * A port of this machine that nobody listens at, and of which the ports `beside` it (offsets) are as free. One that the
 * system chooses itself may be gone a minute later, to the next connection that anything makes.
 */
export async function freePort(beside = []) {
  for (;;) {
    const wanted = LOWEST + Math.floor(Math.random() * RANGE);
    const free = await Promise.all([0, ...beside].map((offset) => isFree(wanted + offset)));
    if (free.every(Boolean)) return wanted;
  }
}

const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer()
      .on('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
