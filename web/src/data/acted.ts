import type { Endpoint } from '#contract/kit/endpoint.ts';

const listeners = new Set<(endpoint: Endpoint) => void>();

/** Hear of every command the server has done, whoever sent it from this page. Returns the way to stop. */
export function onActed(hear: (endpoint: Endpoint) => void): () => void {
  listeners.add(hear);
  return () => listeners.delete(hear);
}

export function acted(endpoint: Endpoint): void {
  if (endpoint.act === 'command') for (const hear of listeners) hear(endpoint);
}
