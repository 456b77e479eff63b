const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const u32 = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);
const box = (name: string, ...content: number[][]) => {
  const bytes = content.flat();
  return [...u32(bytes.length + 8), ...ascii(name), ...bytes];
};

/** Types of values in metadata. */
const [text, float] = [1, 23];

function toBytes(rate: number | string): number[] {
  if (typeof rate === 'string') return ascii(rate);
  const value = new DataView(new ArrayBuffer(4));
  value.setFloat32(0, rate);
  return [...new Uint8Array(value.buffer)];
}

/** Returns the metadata box that Android phones write: a key and its value. */
function captureRateBox(rate: number | string): number[] {
  const key = ascii('com.android.capture.fps');
  return box(
    'meta',
    box('hdlr', u32(0), u32(0), ascii('mdta'), u32(0), u32(0), u32(0), [0]),
    box('keys', u32(0), u32(1), u32(key.length + 8), ascii('mdta'), key),
    box('ilst', [
      ...box('\0\0\0\x01', box('data', u32(typeof rate === 'string' ? text : float), u32(0), toBytes(rate))),
    ]),
  );
}

/**
 * Returns an MP4 film with a capture rate in frames per second, which some programs name as text. Its index (`moov`) moves to the end, and an empty box takes its
 * place, so that the positions of the pictures stay the same.
 */
export function addCaptureRate(film: Uint8Array, rate: number | string): Uint8Array<ArrayBuffer> {
  const view = new DataView(film.buffer, film.byteOffset, film.byteLength);
  for (let at = 0; at < film.byteLength; at += view.getUint32(at)) {
    if (String.fromCharCode(...film.subarray(at + 4, at + 8)) !== 'moov') continue;
    const size = view.getUint32(at);
    const added = captureRateBox(rate);
    const copy = new Uint8Array([...film, ...film.subarray(at, at + size), ...added]);
    new DataView(copy.buffer).setUint32(film.byteLength, size + added.length);
    copy.set(ascii('free'), at + 4);
    return copy;
  }
  throw new Error('The film has no index.');
}
