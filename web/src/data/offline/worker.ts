/** So long the page in front has the line to itself. */
const REST_MS = 4000;

/** The browser has drawn what was asked for and waits for its user: what nobody looks at may be fetched. */
export const atRest = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => {
      // Safari has no such call.
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: REST_MS });
      else resolve();
    }, REST_MS);
  });

/** The console itself stays on the device, so that it opens without a network. Only in a build, and only where browsers allow it. */
export async function keepConsole(): Promise<void> {
  if (!import.meta.env.PROD || !isSecureContext || !('serviceWorker' in navigator)) return;
  // It takes along every file there is, megabytes: the first page would wait behind them.
  await atRest();
  // Without it the console works as long as there is a network: nothing to tell anybody.
  await navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
