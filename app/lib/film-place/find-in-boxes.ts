import { boxesIn, latin1, uint32, type Box } from './boxes.ts';
import { BrokenFilmError, type ByteReader } from './byte-reader.ts';
import { isPlaceName, type Edit, type PlaceSearch } from './place-search.ts';

/** Boxes whose content is boxes. */
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'udta']);
/** Boxes that contain the place, or like XMP everything that a program knows about the film. */
const placeBoxes = new Set(['©xyz', 'loci', 'XMP_']);
/** The first bytes of the content of a `uuid` box with XMP. */
const xmpId = 'be7acfcb97a942e89c71999491e3afac';
/** Metadata is small. Anything larger is a broken or hostile file. */
const maxMetadata = 16 * 1024 * 1024;

function contentOf(film: ByteReader, { body, end }: Pick<Box, 'body' | 'end'>): Promise<Uint8Array> {
  if (end - body > maxMetadata) throw new BrokenFilmError();
  return film.read(body, end - body);
}

function fill(from: number, to: number, byte: number): Edit[] {
  if (to - from > maxMetadata) throw new BrokenFilmError();
  return to > from ? [{ at: from, bytes: new Uint8Array(to - from).fill(byte) }] : [];
}

/** Makes a box empty space, which every reader skips. */
const emptyBox = ({ at, body, end }: Box): Edit[] => [
  { at: at + 4, bytes: new TextEncoder().encode('free') },
  ...fill(body, end, 0),
];

/** Returns the names of a `keys` box: the tag with number n has the n-th name. */
function readKeys(bytes: Uint8Array): string[] {
  const names: string[] = [];
  for (let at = 8; at + 8 <= bytes.length;) {
    const size = uint32(bytes, at);
    if (size < 8) throw new BrokenFilmError();
    names.push(latin1(bytes.subarray(at + 8, at + size)));
    at += size;
  }
  return names;
}

/** Overwrites the places in a list of tags by spaces. */
async function findInTags(film: ByteReader, list: Box, keys: readonly string[], found: PlaceSearch) {
  for await (const tag of boxesIn(film, list.body, list.end)) {
    const number = uint32(await film.read(tag.at + 4, 4), 0);
    // iTunes writes the names of tags that it does not know into the tag.
    const name = keys[number - 1] ?? (tag.type === '----' ? latin1(await contentOf(film, tag)) : tag.type);
    if (!isPlaceName(name)) continue;
    for await (const { type, body, end } of boxesIn(film, tag.body, tag.end))
      // Type and language come before the value.
      if (type === 'data') found.edits.push(...fill(body + 8, end, 0x20));
  }
}

async function findInMeta(film: ByteReader, meta: Box, found: PlaceSearch): Promise<void> {
  if (meta.end - meta.body < 8) return;
  // QuickTime's begins with a box, that of MP4 with four bytes of version and flags.
  const isQuickTime = latin1(await film.read(meta.body + 4, 4)) === 'hdlr';
  let keys: string[] = [];
  const lists: Box[] = [];
  for await (const box of boxesIn(film, isQuickTime ? meta.body : meta.body + 4, meta.end)) {
    if (box.type === 'keys') keys = readKeys(await contentOf(film, box));
    else if (box.type === 'ilst') lists.push(box);
    // Some cameras describe the film in XML.
    else if (box.type === 'xml ' && isPlaceName(latin1(await contentOf(film, box)))) found.mayStay = true;
  }
  for (const list of lists) await findInTags(film, list, keys, found);
}

/** Adds to `found` where MP4, MOV and 3GP say the place. Throws BrokenFilmError. */
export async function findInBoxes(film: ByteReader, found: PlaceSearch): Promise<void> {
  let hasMovie = false;
  async function walk(from: number, to: number): Promise<void> {
    for await (const box of boxesIn(film, from, to)) {
      hasMovie ||= box.type === 'moov';
      if (containers.has(box.type)) await walk(box.body, box.end);
      else if (placeBoxes.has(box.type)) found.edits.push(...emptyBox(box));
      else if (box.type === 'meta') await findInMeta(film, box, found);
      else if (box.type === 'uuid' && box.end - box.body >= 16) {
        const id = await film.read(box.body, 16);
        if (Array.from(id, (byte) => byte.toString(16).padStart(2, '0')).join('') === xmpId)
          found.edits.push(...emptyBox(box));
      } else if (box.type === 'stsd') {
        // Action cameras and some apps record a track of places. It is between the pictures, so it stays.
        if (/location|gpmd|camm/.test(latin1(await contentOf(film, box)))) found.mayStay = true;
      }
      // Compressed, as old QuickTime could.
      else if (box.type === 'cmov') found.mayStay = true;
    }
  }
  await walk(0, film.size);
  if (!hasMovie) throw new BrokenFilmError();
}
