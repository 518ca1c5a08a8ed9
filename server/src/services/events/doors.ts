import type { WebSocket } from 'ws';

/** Connections that have not proved yet who they are: of one address, and of all. A company behind one address comes back in turns. */
const OF_ADDRESS_MAX = 64,
  IN_ALL_MAX = 256;
/** Descriptors that are never used up by websockets: requests, the database and files need theirs. */
const RESERVED = 256;

/** How many files and sockets this process may hold; unknown on systems that do not say. */
function descriptorsMax(): number {
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const soft = Number(report.userLimits?.open_files?.soft);
  return Number.isFinite(soft) ? soft : Number.POSITIVE_INFINITY;
}

/** Counts websockets from their first byte, and shows out whoever has not proved in time who he is, whatever else he says or leaves unsaid. */
export class Doors {
  readonly #patienceMs: number;
  readonly #max = descriptorsMax() - RESERVED;
  readonly #unproved = new Map<WebSocket, { address: string; timer: NodeJS.Timeout }>();
  readonly #ofAddress = new Map<string, number>();
  #inside = 0;

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  /** Whether one more from this address may come in. */
  open(address: string): boolean {
    return (
      this.#inside < this.#max &&
      this.#unproved.size < IN_ALL_MAX &&
      (this.#ofAddress.get(address) ?? 0) < OF_ADDRESS_MAX
    );
  }

  enter(web: WebSocket, address: string): void {
    this.#inside += 1;
    this.#ofAddress.set(address, (this.#ofAddress.get(address) ?? 0) + 1);
    this.#unproved.set(web, { address, timer: setTimeout(() => web.terminate(), this.#patienceMs) });
    web.on('close', () => {
      this.#inside -= 1;
      this.passed(web);
    });
  }

  /** It has proved who it is, or is gone. */
  passed(web: WebSocket): void {
    const seen = this.#unproved.get(web);
    if (!seen) return;
    clearTimeout(seen.timer);
    this.#unproved.delete(web);
    const left = (this.#ofAddress.get(seen.address) ?? 1) - 1;
    if (left === 0) this.#ofAddress.delete(seen.address);
    else this.#ofAddress.set(seen.address, left);
  }
}
