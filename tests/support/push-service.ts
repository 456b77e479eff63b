import { createDecipheriv, createECDH, createHmac, randomBytes, type ECDH } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';

/** A message as a device reads it. */
export interface ReceivedPush {
  device: string;
  payload: Record<string, string>;
  at: number;
  headers: IncomingMessage['headers'];
}

/** What a browser tells the site about itself (PushSubscription.toJSON). */
interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

interface Device {
  keys: ECDH;
  auth: Buffer;
  /** The status of the next answers; 201 by default. */
  status: number;
}

const hmac = (key: Buffer, ...parts: (Buffer | string)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHmac('sha256', key)).digest();

/** Decrypts a message as RFC 8291 and RFC 8188 say, without the library that encrypted it. */
function decrypt(body: Buffer, { keys, auth }: Device): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const shared = hmac(auth, keys.computeSecret(sender));
  const secret = hmac(shared, Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender, Buffer.of(1));
  const derived = hmac(salt, secret);
  const key = hmac(derived, Buffer.from('Content-Encoding: aes128gcm\0'), Buffer.of(1)).subarray(0, 16);
  const nonce = hmac(derived, Buffer.from('Content-Encoding: nonce\0'), Buffer.of(1)).subarray(0, 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** Returns the site's public key if the signature is right, for this service, and not older than a day. Throws otherwise. */
async function verifySender(authorization: string, origin: string): Promise<string> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
  const { payload } = await jwtVerify(token, publicKey, { audience: origin, maxTokenAge: undefined });
  if (!/^mailto:.+@/.test(payload.sub ?? '')) throw new Error('The sender names no contact.');
  if ((payload.exp ?? 0) > Date.now() / 1000 + 24 * 60 * 60)
    throw new Error('The signature is valid for too long.');
  return key;
}

export type PushService = Awaited<ReturnType<typeof servePush>>;

/** Serves a push service on this machine: verifies who sends, and decrypts as the devices do. */
export async function servePush() {
  const devices = new Map<string, Device>();
  const received: ReceivedPush[] = [];
  const problems: unknown[] = [];
  let senderKey: string | undefined;
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const name = request.url?.slice(1) ?? '';
      const device = devices.get(name);
      if (device === undefined || device.status !== 201)
        return response.writeHead(device?.status ?? 404).end();
      senderKey = await verifySender(request.headers.authorization ?? '', origin);
      const payload = JSON.parse(decrypt(Buffer.concat(chunks), device)) as Record<string, string>;
      received.push({ device: name, payload, at: Date.now(), headers: request.headers });
      return response.writeHead(201).end();
    })().catch((error: unknown) => {
      problems.push(error);
      response.writeHead(400).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  const origin = `http://${host}`;
  return {
    host,
    received,
    problems,
    senderKey: () => senderKey,
    /** Adds a device. Returns its name, and what its browser tells the site. */
    addDevice(): { name: string; subscription: Subscription } {
      const device = { keys: createECDH('prime256v1'), auth: randomBytes(16), status: 201 };
      const p256dh = device.keys.generateKeys().toString('base64url');
      const name = randomBytes(16).toString('base64url');
      devices.set(name, device);
      return {
        name,
        subscription: {
          endpoint: `${origin}/${name}`,
          keys: { p256dh, auth: device.auth.toString('base64url') },
        },
      };
    },
    /** Lets the service answer for a device with a status: 410 if it no longer exists. */
    answer(name: string, status: number): void {
      const device = devices.get(name);
      if (device) device.status = status;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
