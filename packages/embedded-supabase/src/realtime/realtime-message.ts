import { z } from 'zod';

/** The version of Phoenix' message format that realtime-js uses: the array [join_ref, ref, topic, event, payload]. */
export const protocolVersion = '2.0.0';

export interface Message {
  /** The `ref` of the join that the message belongs to. */
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: unknown;
}

const ref = z
  .union([z.string().max(64), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? null : String(value)));
const topic = z.string().max(255);
const event = z.string().max(255);

const arrayMessage = z
  .tuple([ref, ref, topic, event, z.unknown()])
  .transform(([joinRef, ref, topic, event, payload]): Message => ({ joinRef, ref, topic, event, payload }));

/** Decodes a frame: text, or the bytes of a broadcast. Returns undefined for an invalid message. */
export function decodeMessage(frame: string | Uint8Array): Message | undefined {
  if (typeof frame !== 'string') return decodeBroadcast(frame);
  let value: unknown;
  try {
    value = JSON.parse(frame);
  } catch {
    return undefined;
  }
  return arrayMessage.safeParse(value).data;
}

/** Decodes a binary broadcast of realtime-js (kind 3, six lengths, then the texts) as far as needed for a reply. */
function decodeBroadcast(bytes: Uint8Array): Message | undefined {
  const [kind, joinRefLength = 0, refLength = 0, topicLength = 0] = bytes;
  const textsBegin = 7;
  if (kind !== 3 || bytes.length < textsBegin + joinRefLength + refLength + topicLength) return undefined;
  let offset = textsBegin;
  const take = (length: number) => {
    const text = Buffer.from(bytes.subarray(offset, offset + length)).toString('latin1');
    offset += length;
    return text;
  };
  const [joinRef, ref] = [take(joinRefLength), take(refLength)];
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic: take(topicLength),
    event: 'broadcast',
    payload: {},
  };
}

/** Encodes a message. The payload is JSON text, so that it is serialized once for many clients. */
export function encodeMessage(
  { joinRef, ref, topic, event }: Omit<Message, 'payload'>,
  payload: string,
): string {
  const texts = [joinRef, ref, topic, event].map((part) => JSON.stringify(part));
  return `[${texts.join(',')},${payload}]`;
}
