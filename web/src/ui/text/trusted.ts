/** Trusted Types, as far as the console uses them; TypeScript's DOM does not know them yet. */
interface Rules {
  createHTML?: (text: string, type: string, sink: string) => string;
  createScriptURL?: (url: string, type: string, sink: string) => string;
}
declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: Rules): { createHTML(text: string): string } };
  }
}

const MARKUP = /[<&]/;

const MAP_WORKER = /^\/assets\/maplibre-gl-worker-[\w-]+\.js$/;

/** The worker of the map, as it was built: no other file of the console is one. */
const isMapWorker = (url: string): boolean => {
  const { origin, pathname } = new URL(url, location.href);
  return origin === location.origin && (import.meta.env.DEV || MAP_WORKER.test(pathname));
};

const refused = (sink: string): never => {
  throw new TypeError(`No plain text here: ${sink}`);
};

/**
 * What libraries put where the browser would make markup or a script of it. A text without `<` and `&` becomes one text, whatever it is put into: the component library writes
 * its style sheets so. The clock of the push client is a worker out of a blob, which nothing but a script can make; that of the map is a file of the console's own,
 * and so is what keeps the console on the device. Anything else is refused, and thrown: a text that
 * is merely emptied would be taken for an answer.
 */
window.trustedTypes?.createPolicy('default', {
  createHTML: (text, _, sink) => (sink === 'Element innerHTML' && !MARKUP.test(text) ? text : refused(sink)),
  createScriptURL: (url, _, sink) =>
    (sink === 'Worker constructor' && (url.startsWith(`blob:${location.origin}/`) || isMapWorker(url))) ||
    (sink === 'ServiceWorkerContainer register' && url === '/sw.js')
      ? url
      : refused(sink),
});

// Schemas would first try whether they may make code of a text, and do without where they may not. Read when they are loaded, which is later.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const inert = window.trustedTypes?.createPolicy('haocang', { createHTML: (text) => text });

/** Markup as a document of its own, in which nothing loads and no script runs. Its reader takes from it what he knows. */
export const parsed = (html: string): HTMLElement =>
  new DOMParser().parseFromString(inert?.createHTML(html) ?? html, 'text/html').body;
