import { expect, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { TestBackend } from './start-test-backend.ts';

/** [join_ref, ref, topic, event, payload] */
export type Frame = [string | null, string | null, string, string, Record<string, unknown>];

export interface RawSocket {
  socket: WebSocket;
  frames: Frame[];
  closed: Promise<{ code: number; reason: string }>;
  send(...frame: Frame): void;
  /** Waits for a frame of this event; `nth` counts from 0. */
  next(event: string, nth?: number): Promise<Frame>;
}

/** Opens a socket that sends any frame. Rejects with the status when the server refuses it. */
export function openSocket(
  server: TestBackend,
  { query = `apikey=${server.publishableKey}&vsn=2.0.0`, headers = {}, path = '/realtime/v1/websocket' } = {},
): Promise<RawSocket> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${path}?${query}`, { headers });
  const frames: Frame[] = [];
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString()) as Frame));
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  );
  return new Promise((resolve, reject) => {
    socket.on('unexpected-response', (_request, response) => {
      response.resume();
      reject(new Error(String(response.statusCode)));
    });
    socket.on('error', reject);
    socket.on('open', () =>
      resolve({
        socket,
        frames,
        closed,
        send: (...frame) => socket.send(JSON.stringify(frame)),
        async next(event, nth = 0) {
          await vi.waitFor(
            () => expect(frames.filter((frame) => frame[3] === event).length).toBeGreaterThan(nth),
            { timeout: 50_000 },
          );
          return frames.filter((frame) => frame[3] === event)[nth] as Frame;
        },
      }),
    );
  });
}

/** Returns the status with which the server refuses to open a socket, or 'open'. */
export async function refusalOf(
  server: TestBackend,
  options: Parameters<typeof openSocket>[1],
): Promise<string> {
  try {
    const { socket } = await openSocket(server, options);
    socket.terminate();
    return 'open';
  } catch (failure) {
    return (failure as Error).message;
  }
}

/** Returns the payload of a join to the vaults. */
export const joinJumps = (parts: Record<string, unknown> = {}, change: Record<string, unknown> = {}) => ({
  config: {
    broadcast: { ack: false, self: false },
    presence: { key: '', enabled: false },
    postgres_changes: [{ event: '*', schema: 'public', table: 'vaults', ...change }],
    private: false,
  },
  ...parts,
});
