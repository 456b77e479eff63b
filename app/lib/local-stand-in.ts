const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * The address of an outside page, or of the page that plays it in the sandbox when the site runs on this machine: local mode is
 * answered on loopback names only. To be called in the browser.
 */
export function standIn(address: string, sandboxPath: string): string {
  return loopback.test(window.location.hostname) ? sandboxPath : address;
}
