import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { SocketConnection, SocketHandler, UpgradeSocket } from '../service.ts';

/** Maximum size of a client's frame in bytes, ten times a join with many filters and a token. */
const maxFrameBytes = 65_536;
/** How long clients have to complete the closing handshake when the server stops, in milliseconds. */
const closeTimeoutMs = 1_000;

/** Answers an upgrade request. `upgrade` is set if the client asks for a WebSocket. */
type Answer = (
  request: Request,
  incoming: IncomingMessage,
  upgrade: UpgradeSocket | undefined,
) => Promise<Response>;

/**
 * Upgrades connections to WebSockets if the backend accepts them; others get the backend's response. `close` ends all
 * of them.
 */
export function serveWebSockets(server: Server, answer: Answer): { close(): Promise<void> } {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    perMessageDeflate: false,
  });

  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    const ignoreError = () => undefined;
    socket.on('error', ignoreError);
    void respond(incoming).then(({ response, open }) => {
      if (socket.destroyed) return undefined;
      if (open === undefined) return writeResponse(socket, response);
      sockets.handleUpgrade(incoming, socket, head, (webSocket) => {
        socket.off('error', ignoreError);
        connect(webSocket, open);
      });
      return undefined;
    });
  });

  async function respond(incoming: IncomingMessage): Promise<{ response: Response; open?: Open }> {
    let open: Open | undefined;
    try {
      const isWebSocket = incoming.headers.upgrade?.toLowerCase() === 'websocket';
      const response = await answer(
        requestOf(incoming),
        incoming,
        isWebSocket
          ? (accepted) => {
              open = accepted;
              return new Response(null);
            }
          : undefined,
      );
      return { response, open: response.ok ? open : undefined };
    } catch {
      return { response: new Response(null, { status: 400 }) };
    }
  }

  return {
    async close() {
      for (const webSocket of sockets.clients) webSocket.close(1012, 'The server is restarting');
      const ended = [...sockets.clients].map(
        (webSocket) => new Promise((resolve) => webSocket.once('close', resolve)),
      );
      const limit = setTimeout(() => {
        for (const webSocket of sockets.clients) webSocket.terminate();
      }, closeTimeoutMs);
      await Promise.all(ended);
      clearTimeout(limit);
    },
  };
}

type Open = (connection: SocketConnection) => SocketHandler;

function connect(webSocket: WebSocket, open: Open): void {
  const handler = open({
    get backlog() {
      return webSocket.bufferedAmount;
    },
    send: (text) => webSocket.send(text),
    close: (code, reason) => webSocket.close(code, reason),
    terminate: () => webSocket.terminate(),
  });
  webSocket.on('message', (data: Buffer, isBinary) =>
    handler.receive(isBinary ? data : data.toString('utf8')),
  );
  // `ws` itself closes the connection after an invalid or oversized frame.
  webSocket.on('error', () => undefined);
  webSocket.on('close', () => handler.closed());
}

/** Returns an upgrade request, which has no body, as a `Request`. Throws TypeError for an invalid URL. */
function requestOf(incoming: IncomingMessage): Request {
  const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? 'localhost'}`);
  const headers = new Headers();
  for (let index = 0; index + 1 < incoming.rawHeaders.length; index += 2) {
    headers.append(incoming.rawHeaders[index] ?? '', incoming.rawHeaders[index + 1] ?? '');
  }
  return new Request(url, { method: incoming.method, headers });
}

async function writeResponse(socket: Duplex, response: Response): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  const lines = [`HTTP/1.1 ${response.status} ${STATUS_CODES[response.status] ?? ''}`];
  response.headers.forEach((value, name) => {
    if (!connectionHeaders.has(name)) lines.push(`${name}: ${value}`);
  });
  lines.push(`content-length: ${body.byteLength}`, 'connection: close');
  socket.end(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body]));
}

const connectionHeaders = new Set(['connection', 'content-length', 'transfer-encoding', 'keep-alive']);
