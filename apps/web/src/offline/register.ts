/** The address of the service worker, whose scope is the whole site. */
const SERVICE_WORKER = '/sw.js';

/**
 * Registers the service worker once the page is loaded, so that it delays nothing. A browser that has none, or
 * refuses it, works as before.
 */
export function registerServiceWorker(): void {
  const register = () =>
    void navigator.serviceWorker?.register(SERVICE_WORKER, { updateViaCache: 'none' }).catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
