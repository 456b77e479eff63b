import { boxesIn, latin1, uint32, type Box } from './boxes.ts';
import { BrokenFilmError, type ByteReader } from './byte-reader.ts';
import { findInTrack } from './find-in-track.ts';
import { isPlaceName, type Edit, type PlaceSearch } from './place-search.ts';

/** Boxes that films need, and where. All others may contain a place, or like XMP everything that a program knows about the film. */
const known = {
  file: new Set(['ftyp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'ssix', 'styp', 'pdin', 'prft']),
  movie: new Set(['mvhd', 'iods', 'mvex', 'rmra', 'ctab', 'clip', 'prfl', 'pssh']),
  track: new Set(['tkhd', 'edts', 'mdia', 'tref', 'tapt', 'clip', 'matt', 'load', 'imap', 'txas', 'prfl']),
  userData: new Set(['©mak', '©mod', '©swr', '©too', '©enc', '©day', '©nam', 'name', 'titl', 'cprt', 'yrrc']),
  tags: new Set(['©mak', '©mod', '©swr', '©too', '©enc', '©day', '©nam', 'cprt']),
  metadata: new Set(['hdlr', 'keys', 'ilst', 'mhdr', 'ctry', 'lang']),
};
/** Boxes that are empty space. Some dashcams write places into them. */
const emptySpace = new Set(['free', 'skip', 'wide']);
/** Names of tags that say how a film was made, of phones and of iTunes. */
const knownTag =
  /^(com\.apple\.(quicktime|photos)|com\.android)\.(make|model|manufacturer|software|version|creationdate|title|displayname|camera\..*|capture\.fps|full-frame-rate-playback-intent|live-photo\..*|content\.identifier|video-orientation|variation-identifier|.*\.version)$|(fps|frame_?rate|capture_?rate)$|^©?(mak|mod|swr|too|enc|day|nam)$/i;
/** Metadata is small. Anything larger is a broken or hostile file. */
const maxMetadata = 16 * 1024 * 1024;

const utf8 = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

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
    names.push(utf8(bytes.subarray(at + 8, at + size)));
    at += size;
  }
  return names;
}

/** Returns the name that iTunes writes into a tag that it does not know. */
async function readOwnName(film: ByteReader, tag: Box): Promise<string> {
  for await (const box of boxesIn(film, tag.body, tag.end))
    if (box.type === 'name') return utf8((await contentOf(film, box)).subarray(4));
  return '';
}

/** Overwrites the values in a list of tags by spaces, except those that say how the film was made. */
async function findInTags(film: ByteReader, list: Box, keys: readonly string[], found: PlaceSearch) {
  for await (const tag of boxesIn(film, list.body, list.end)) {
    const number = uint32(await film.read(tag.at + 4, 4), 0);
    const name = keys[number - 1] ?? (tag.type === '----' ? await readOwnName(film, tag) : undefined);
    if (name === undefined ? known.tags.has(tag.type) : knownTag.test(name) && !isPlaceName(name)) continue;
    for await (const box of boxesIn(film, tag.body, tag.end)) {
      // Type and language come before the value.
      if (box.type !== 'data' || box.end - box.body <= 8) continue;
      const value = (await contentOf(film, box)).subarray(8);
      if (value.some((byte) => byte !== 0x20)) found.edits.push(...fill(box.body + 8, box.end, 0x20));
    }
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
    await emptyUnlessKnown(film, box, known.metadata, found);
  }
  for (const list of lists) await findInTags(film, list, keys, found);
}

/** Empties a box that is not in the list, and empty space that is none. */
async function emptyUnlessKnown(
  film: ByteReader,
  box: Box,
  list: ReadonlySet<string>,
  found: PlaceSearch,
): Promise<void> {
  if (list.has(box.type)) return;
  const isEmpty = emptySpace.has(box.type) && (await contentOf(film, box)).every((byte) => byte === 0);
  if (!isEmpty) found.edits.push(...emptyBox(box));
}

/** Adds to `found` where MP4, MOV and 3GP say the place, or may say it. Throws BrokenFilmError. */
export async function findInBoxes(film: ByteReader, found: PlaceSearch): Promise<void> {
  const boxes: Box[] = [];
  let broken: unknown;
  try {
    for await (const box of boxesIn(film, 0, film.size)) boxes.push(box);
  } catch (error) {
    // What was found before the broken part is removed anyway.
    broken = error;
  }
  const isFragmented = boxes.some(({ type }) => type === 'moof');
  const data = boxes.filter(({ type }) => type === 'mdat');

  async function walk(from: number, to: number, list: ReadonlySet<string>): Promise<void> {
    for await (const box of boxesIn(film, from, to)) await visit(box, list);
  }
  async function visit(box: Box, list: ReadonlySet<string>): Promise<void> {
    const { type, body, end } = box;
    if (type === 'moov') await walk(body, end, known.movie);
    else if (type === 'udta') await walk(body, end, known.userData);
    else if (type === 'meta') await findInMeta(film, box, found);
    // Compressed, as old QuickTime could.
    else if (type === 'cmov') found.mayStay = true;
    else if (type === 'trak') {
      const track = await findInTrack(film, box, data);
      if (track.isShown) await walk(body, end, known.track);
      // Its places are in every fragment.
      else if (isFragmented) found.mayStay = true;
      else found.edits.push(...emptyBox(box), ...track.samples());
    } else await emptyUnlessKnown(film, box, list, found);
  }
  for (const box of boxes) await visit(box, known.file);
  if (broken !== undefined) throw broken;
  if (!boxes.some(({ type }) => type === 'moov')) throw new BrokenFilmError();
}
