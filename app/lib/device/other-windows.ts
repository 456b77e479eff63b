/** Messages between the windows of this browser. */
export interface OtherWindows<Message> {
  /** Sends a message to the other windows. */
  notify(message: Message): void;
  /** Calls back for each message of another window, until the returned function is called. */
  subscribe(callback: (message: Message) => void): () => void;
}

/** Opens a channel to the other windows of this browser. Without the Broadcast Channel API no message arrives. */
export function openOtherWindows<Message>(name: string): OtherWindows<Message> {
  if (typeof BroadcastChannel === 'undefined')
    return { notify: () => undefined, subscribe: () => () => undefined };
  const channel = new BroadcastChannel(name);
  return {
    notify: (message) => channel.postMessage(message),
    subscribe(callback) {
      const listen = ({ data }: MessageEvent<Message>) => callback(data);
      channel.addEventListener('message', listen);
      return () => channel.removeEventListener('message', listen);
    },
  };
}

/** Does work in one window of this browser at a time. Without the Web Locks API every window does it. `signal` ends the wait for the others. */
export const inOneWindow = (name: string, work: () => Promise<void>, signal?: AbortSignal): Promise<void> =>
  // Typed as always there, but an old browser has none.
  (navigator.locks as LockManager | undefined)?.request(name, { signal }, work) ?? work();
