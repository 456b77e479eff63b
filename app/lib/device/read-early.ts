/** How long what was read early stands for a read of now, in milliseconds. */
const freshMs = 5_000;

/**
 * Starts `read` while the page's scripts still start: on a slow phone that takes longer than to read. Returns a function that reads, whose
 * first call soon after gets that result, and one that drops it because something else was stored meanwhile.
 */
export function readEarly<Value>(read: () => Promise<Value>) {
  const startedAt = Date.now();
  let early = typeof indexedDB === 'undefined' ? undefined : read();
  early?.catch(() => undefined);
  const take = () => {
    const taken = early;
    early = undefined;
    return taken;
  };
  return {
    read(): Promise<Value> {
      const first = take();
      return first !== undefined && Date.now() - startedAt < freshMs ? first : read();
    },
    drop: () => void take(),
  };
}
