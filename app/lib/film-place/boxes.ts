import { BrokenFilmError, type ByteReader } from './byte-reader.ts';

/** A box of MP4, MOV and 3GP. Positions are bytes of the file. */
export interface Box {
  type: string;
  at: number;
  /** Where its content begins. */
  body: number;
  end: number;
}

export const latin1 = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
export const uint32 = (bytes: Uint8Array, at: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset).getUint32(at);

/** Lists the boxes in a part of the film. Throws BrokenFilmError for one that is longer than the part. */
export async function* boxesIn(film: ByteReader, from: number, to: number): AsyncGenerator<Box, void> {
  // QuickTime ends a list of user data with four zeros.
  for (let at = from; to - at >= 8;) {
    const head = await film.read(at, Math.min(16, to - at));
    let [size, bodyAt] = [uint32(head, 0), 8];
    if (size === 1) {
      if (head.length < 16) throw new BrokenFilmError();
      [size, bodyAt] = [uint32(head, 8) * 2 ** 32 + uint32(head, 12), 16];
    }
    // Up to the end.
    if (size === 0) size = to - at;
    if (size < bodyAt || at + size > to) throw new BrokenFilmError();
    yield { type: latin1(head.subarray(4, 8)), at, body: at + bodyAt, end: at + size };
    at += size;
  }
}
