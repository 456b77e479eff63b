import { BrokenFilmError, type ByteReader } from './byte-reader.ts';
import { isPlaceName, type Edit, type PlaceSearch } from './place-search.ts';

/** Elements of WebM and Matroska, which are written in EBML. */
const ids = {
  segment: 0x18538067,
  cluster: 0x1f43b675,
  tags: 0x1254c367,
  tag: 0x7373,
  simpleTag: 0x67c8,
  tagName: 0x45a3,
  checksum: 0xbf,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  attachments: 0x1941a469,
  /** Empty space. */
  void: 0xec,
};
/** A longer tag is a broken or hostile file. */
const maxTag = 1024 * 1024;

interface Element {
  id: number;
  at: number;
  /** Where its content begins. */
  body: number;
  end: number;
  /** A recording that was written while it was made does not say how long its parts are. */
  isOpen: boolean;
}

/** Returns the number of bytes of a variable-length number by its first byte. */
const lengthOf = (first: number): number => Math.clz32(first) - 23;

/** Returns a number of `bytes`, big endian. */
const toNumber = (bytes: Uint8Array): number => bytes.reduce((value, byte) => value * 256 + byte, 0);

async function* elementsIn(film: ByteReader, from: number, to: number): AsyncGenerator<Element, void> {
  for (let at = from; at < to;) {
    const head = await film.read(at, Math.min(12, to - at));
    const idLength = lengthOf(head[0] ?? 0);
    const first = head[idLength] ?? 0;
    const sizeLength = lengthOf(first);
    if (idLength > 4 || sizeLength > 8 || idLength + sizeLength > head.length) throw new BrokenFilmError();
    const digits = head.slice(idLength, idLength + sizeLength);
    digits[0] = first & (0xff >> sizeLength);
    const isOpen = digits.every((byte, i) => byte === (i === 0 ? 0xff >> sizeLength : 0xff));
    const body = at + idLength + sizeLength;
    const end = isOpen ? to : body + toNumber(digits);
    if (end > to) throw new BrokenFilmError();
    yield { id: toNumber(head.subarray(0, idLength)), at, body, end, isOpen };
    at = end;
  }
}

/** Makes an element empty space, which every reader skips. */
function emptyElement({ at, end }: Element): Edit {
  const bytes = new Uint8Array(end - at);
  bytes[0] = ids.void;
  // One byte holds a size below 127, seven hold any.
  if (bytes.length < 128) bytes[1] = 0x80 | (bytes.length - 2);
  else {
    bytes[1] = 0x01;
    new DataView(bytes.buffer).setUint32(5, bytes.length - 9);
  }
  return { at, bytes };
}

async function namesPlace(film: ByteReader, tag: Element): Promise<boolean> {
  for await (const { id, body, end } of elementsIn(film, tag.body, tag.end)) {
    if (id === ids.tagName && isPlaceName(new TextDecoder().decode(await film.read(body, end - body))))
      return true;
  }
  return false;
}

async function findInTag(film: ByteReader, tag: Element, found: PlaceSearch): Promise<void> {
  for await (const element of elementsIn(film, tag.body, tag.end)) {
    if (element.id !== ids.simpleTag) continue;
    if (element.end - element.at > maxTag) throw new BrokenFilmError();
    if (await namesPlace(film, element)) found.edits.push(emptyElement(element));
    // Tags can be within tags.
    else await findInTag(film, element, found);
  }
}

async function findInAllTags(film: ByteReader, tags: Element, found: PlaceSearch): Promise<void> {
  const before = found.edits.length;
  const checksums: Element[] = [];
  for await (const element of elementsIn(film, tags.body, tags.end)) {
    if (element.id === ids.checksum) checksums.push(element);
    else if (element.id === ids.tag) await findInTag(film, element, found);
  }
  // It is of the tags as they were.
  if (found.edits.length > before) found.edits.push(...checksums.map(emptyElement));
}

/** Whether a track is neither pictures nor sound. Its texts are between the pictures. */
async function hasOtherTrack(film: ByteReader, tracks: Element): Promise<boolean> {
  for await (const track of elementsIn(film, tracks.body, tracks.end)) {
    if (track.id !== ids.track) continue;
    for await (const { id, body } of elementsIn(film, track.body, track.end))
      if (id === ids.trackType && ![1, 2].includes((await film.read(body, 1))[0] ?? 0)) return true;
  }
  return false;
}

/** Adds to `found` where WebM and Matroska say the place. Throws BrokenFilmError. */
export async function findInElements(film: ByteReader, found: PlaceSearch): Promise<void> {
  let hasSegment = false;
  for await (const segment of elementsIn(film, 0, film.size)) {
    if (segment.id !== ids.segment) continue;
    hasSegment = true;
    for await (const element of elementsIn(film, segment.body, segment.end)) {
      if (element.id === ids.tags) await findInAllTags(film, element, found);
      else if (element.id === ids.attachments) found.edits.push(emptyElement(element));
      else if (element.id === ids.tracks && (await hasOtherTrack(film, element))) found.mayStay = true;
      // What was written while it was recorded has its tags before the pictures.
      if (element.id === ids.cluster && element.isOpen) return;
    }
  }
  if (!hasSegment) throw new BrokenFilmError();
}
