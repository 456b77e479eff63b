import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeMessage, encodeMessage } from './realtime-message.ts';

const text = fc.string({ maxLength: 60 });
const message = fc.record({
  joinRef: fc.option(text),
  ref: fc.option(text),
  topic: text,
  event: text,
});

describe('decodeMessage', () => {
  test('decodes every encoded message', () => {
    fc.assert(
      fc.property(message, fc.json(), (parts, payload) => {
        const decoded = decodeMessage(encodeMessage(parts, payload));
        expect(decoded).toEqual({ ...parts, payload: JSON.parse(payload) as unknown });
      }),
    );
  });

  test('decodes or rejects any frame, text or bytes', () => {
    const frames = fc.oneof(
      fc.string(),
      fc.json(),
      fc.array(fc.jsonValue(), { minLength: 3, maxLength: 6 }).map((value) => JSON.stringify(value)),
      fc.uint8Array({ maxLength: 300 }),
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Uint8Array.from([3, ...bytes])),
    );
    fc.assert(
      fc.property(frames, (frame) => {
        const decoded = decodeMessage(frame);
        if (decoded !== undefined)
          expect([typeof decoded.topic, typeof decoded.event]).toEqual(['string', 'string']);
      }),
    );
  });
});
