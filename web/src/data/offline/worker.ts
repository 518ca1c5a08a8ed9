/** The console itself stays on the device, so that it opens without a network. Only in a build, and only where browsers allow it. */
export function keepConsole(): void {
  if (!import.meta.env.PROD || !isSecureContext || !('serviceWorker' in navigator)) return;
  // Without it the console works as long as there is a network: nothing to tell anybody.
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
