/** Parts of films, built for tests. */
type Content = Uint8Array | string | readonly number[];

const toBytes = (content: Content): Uint8Array =>
  typeof content === 'string'
    ? Uint8Array.from(content, (letter) => letter.charCodeAt(0))
    : Uint8Array.from(content);

export function join(...contents: Content[]): Uint8Array<ArrayBuffer> {
  const parts = contents.map(toBytes);
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

export const uint32 = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);

/** A box of MP4 and MOV. */
export function box(type: string, ...contents: Content[]): Uint8Array<ArrayBuffer> {
  const content = join(...contents);
  return join(uint32(content.length + 8), type, content);
}

/** A track whose samples are at `offset`: `chunks` of one sample each, at 64 bits if `isWide`. */
export function track(
  handler: string,
  format: string,
  { offset, chunks, isWide = false }: { offset: number; chunks: readonly number[]; isWide?: boolean },
): Uint8Array<ArrayBuffer> {
  const starts = chunks.map((_, i) => offset + chunks.slice(0, i).reduce((sum, length) => sum + length, 0));
  const offsets = isWide ? starts.flatMap((at) => [...uint32(0), ...uint32(at)]) : starts.flatMap(uint32);
  return box(
    'trak',
    box('tkhd', uint32(0)),
    box(
      'mdia',
      box('hdlr', uint32(0), uint32(0), handler, uint32(0)),
      box(
        'minf',
        // QuickTime's second handler, of where the data is.
        box('hdlr', uint32(0), 'dhlr', 'url ', uint32(0)),
        box(
          'stbl',
          box('stsd', uint32(0), uint32(1), box(format, uint32(0))),
          box('stsc', uint32(0), uint32(1), uint32(1), uint32(1), uint32(1)),
          box('stsz', uint32(0), uint32(0), uint32(chunks.length), chunks.flatMap(uint32)),
          box(isWide ? 'co64' : 'stco', uint32(0), uint32(chunks.length), offsets),
        ),
      ),
    ),
  );
}

/** A box whose size has 64 bits. `claimed`: bytes of content, if they are not all there. */
export function longBox(type: string, content: Content, claimed = toBytes(content).length): Uint8Array {
  return join(uint32(1), type, uint32(Math.floor((claimed + 16) / 2 ** 32)), uint32(claimed + 16), content);
}

/** Tags with names, as iPhones write them: QuickTime without a version, MP4 with one. */
export function namedTags(tags: Record<string, Content>, isQuickTime = true): Uint8Array<ArrayBuffer> {
  const names = Object.keys(tags);
  const keys = names.map((name) => box('mdta', name));
  const list = Object.values(tags).map((value, i) =>
    box(String.fromCharCode(...uint32(i + 1)), box('data', uint32(1), uint32(0), value)),
  );
  const content = join(
    box('hdlr', uint32(0), uint32(0), 'mdta', uint32(0), uint32(0), uint32(0), [0]),
    box('keys', uint32(0), uint32(names.length), ...keys),
    box('ilst', ...list),
  );
  return isQuickTime ? box('meta', content) : box('meta', uint32(0), content);
}

/** An element of WebM. Its size has two bytes. */
export function element(id: number, ...contents: Content[]): Uint8Array<ArrayBuffer> {
  const content = join(...contents);
  const digits = uint32(id);
  return join(
    digits.slice(digits.findIndex((digit) => digit > 0)),
    [0x40 | (content.length >> 8), content.length & 0xff],
    content,
  );
}

export const webmTag = (name: string, value: string): Uint8Array<ArrayBuffer> =>
  element(0x67c8, element(0x45a3, name), element(0x4487, value));
