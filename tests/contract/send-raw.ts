import { request } from 'node:http';

export interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Sends exactly this path and these headers, which `fetch` would normalize or refuse. */
export function sendRaw(
  url: string,
  {
    method = 'GET',
    path,
    headers = {},
    body,
  }: { method?: string; path: string; headers?: Record<string, string>; body?: string },
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    // Node sets the length only for methods that usually have a body.
    const length = body ? { 'content-length': String(Buffer.byteLength(body)) } : {};
    const options = { hostname, port, method, path, headers: { ...length, ...headers }, agent: false };
    const sent = request(options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks).toString('utf8'),
        });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
