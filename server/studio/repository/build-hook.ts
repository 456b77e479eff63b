const timeoutMs = 10_000;

/**
 * Starts the build of a site with POST. Returns a sentence for the owner if that failed. The address is a secret, so it is in no message.
 */
export async function callBuildHook(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (response.ok) return undefined;
    return `The changes are in the repository, but the build did not start: the build hook responded with ${response.status}. Ask your developer to start it.`;
  } catch {
    return 'The changes are in the repository, but the build did not start: the build hook did not respond. Ask your developer to start it.';
  }
}
