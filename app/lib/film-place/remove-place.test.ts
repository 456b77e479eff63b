import { readFile as readBytes } from 'node:fs/promises';
import {
  ALL_FORMATS,
  BlobSource,
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
  type OutputFormat,
} from 'mediabunny';
import { expect, test } from 'vitest';
import { BrokenFilmError, type ByteReader } from './byte-reader.ts';
import { findPlace } from './find-place.ts';
import { removePlace } from './remove-place.ts';
import { box, element, join, longBox, namedTags, uint32, webmTag } from './synthetic-film.ts';

const place = '+48.8577+002.2950+035/';
const apple = 'com.apple.quicktime.location.ISO6709';
const xmpId = [
  0xbe, 0x7a, 0xcf, 0xcb, 0x97, 0xa9, 0x42, 0xe8, 0x9c, 0x71, 0x99, 0x94, 0x91, 0xe3, 0xaf, 0xac,
];
/** 240 frames per second, as Android phones write it. */
const captureRate = [0x43, 0x70, 0, 0];

const ftyp = box('ftyp', 'qt  ', uint32(0), 'qt  ');
const pictures = 'pictures'.repeat(100);
const place3gp = box(
  'loci',
  uint32(0),
  [0x15, 0xc7],
  'Stade\0',
  [1],
  uint32(0x24b80),
  uint32(0x30db96),
  uint32(0),
);
const rotated = box('tkhd', uint32(0), 'a rotation of 90 degrees');
const movie = box(
  'moov',
  box('mvhd', uint32(0)),
  box(
    'trak',
    rotated,
    box('mdia', box('minf', box('stbl', box('stsd', uint32(0), 'avc1'), box('stts', 'times of the frames')))),
    namedTags({ [apple]: place, 'com.apple.quicktime.camera.lens_model': 'iPhone camera' }),
    box('udta', box('©xyz', [0, place.length, 0x15, 0xc7], place)),
  ),
  box('udta', box('©xyz', [0, place.length, 0x15, 0xc7], place), place3gp, box('©mak', 'Apple'), uint32(0)),
  namedTags({
    'com.apple.quicktime.make': 'Apple',
    [apple]: place,
    'com.apple.quicktime.location.accuracy.horizontal': '4.7',
    'com.android.capture.fps': captureRate,
  }),
  box('uuid', xmpId, `<exif:GPSLatitude>${place}</exif:GPSLatitude>`),
);

const blob = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes], { type: 'video/quicktime' });
async function cleaned(bytes: Uint8Array<ArrayBuffer>) {
  const { film, mayStay } = await removePlace(blob(bytes));
  expect([film.size, film.type]).toEqual([bytes.length, 'video/quicktime']);
  return { text: Buffer.from(await film.arrayBuffer()).toString('latin1'), mayStay };
}

test.each([
  ['the movie first', join(ftyp, movie, box('mdat', pictures))],
  ['the movie last', join(ftyp, box('mdat', pictures), movie)],
  ['a size of 64 bits', join(ftyp, longBox('mdat', pictures), movie)],
  ['pictures up to the end', join(ftyp, movie, uint32(0), 'mdat', pictures)],
])('removes the place from a film with %s, and nothing else', async (_, bytes) => {
  const { text, mayStay } = await cleaned(bytes);
  expect(mayStay).toBe(false);
  for (const rest of ['48.8577', '4.7', 'Stade', 'loci', '©xyz', 'GPSLatitude'])
    expect(text).not.toContain(rest);
  for (const kept of [
    pictures,
    'a rotation of 90 degrees',
    'times of the frames',
    'iPhone camera',
    'Apple',
    'com.android.capture.fps',
    String.fromCharCode(...captureRate),
  ])
    expect(text).toContain(kept);
  expect(await removePlace(blob(Buffer.from(text, 'latin1')))).toMatchObject({ mayStay: false });
});

test.each([
  ['MP4 with a version', namedTags({ location: place }, false)],
  [
    'iTunes',
    box(
      'meta',
      uint32(0),
      box('hdlr', 'mdir'),
      box(
        'ilst',
        box(
          '----',
          box('mean', uint32(0), 'org'),
          box('name', uint32(0), 'Location'),
          box('data', uint32(1), uint32(0), place),
        ),
        box('©xyz', box('data', uint32(1), uint32(0), place)),
      ),
    ),
  ],
])('removes it from the tags of %s', async (_, tags) => {
  const { text, mayStay } = await cleaned(join(ftyp, box('moov', box('udta', tags))));
  expect([mayStay, text.includes('48.8577')]).toEqual([false, false]);
});

test('a film without a place stays the same object', async () => {
  const film = blob(join(ftyp, box('moov', box('udta', box('©mak', 'Apple'))), box('mdat', pictures)));
  expect(await removePlace(film)).toEqual({ film, mayStay: false });
  expect((await removePlace(film)).film).toBe(film);
});

test.each([
  ['that ends too early', join(ftyp, movie, box('mdat', pictures)).slice(0, -10)],
  ['with a box that is too long', join(ftyp, movie, uint32(5000), 'mdat')],
  ['with a box that is too short', join(ftyp, movie, uint32(3), 'mdat')],
])('a film %s may still say a place, but not one that was found', async (_, bytes) => {
  const { text, mayStay } = await cleaned(bytes);
  expect([mayStay, text.includes('48.8577')]).toEqual([true, false]);
});

test.each([
  ['nothing', new Uint8Array()],
  ['no movie', join(ftyp, box('mdat', pictures))],
  ['another format', join('RIFF', uint32(100), 'AVI LIST')],
  [
    'tags whose names have no length',
    join(
      ftyp,
      box('moov', box('meta', box('hdlr'), box('keys', uint32(0), uint32(9), uint32(0), uint32(0)))),
    ),
  ],
])('a file with %s is not changed, and may say a place', async (_, bytes) => {
  expect((await cleaned(bytes)).mayStay).toBe(true);
});

const inMemory = (bytes: Uint8Array<ArrayBuffer>): ByteReader => ({
  size: bytes.length,
  read: (at, length) =>
    at + length > bytes.length
      ? Promise.reject(new BrokenFilmError())
      : Promise.resolve(bytes.subarray(at, at + length)),
});

/** A film whose pictures are not there. Counts what is read. */
function largeFilm(before: Uint8Array, pictureBytes: number, after: Uint8Array) {
  const head = join(before, longBox('mdat', [], pictureBytes));
  const size = head.length + pictureBytes + after.length;
  const read = { bytes: 0 };
  const film: ByteReader = {
    size,
    read(at, length) {
      read.bytes += length;
      if (at + length > size) throw new BrokenFilmError();
      const place = at < head.length ? head.subarray(at) : after.subarray(at - head.length - pictureBytes);
      return Promise.resolve(join(place.subarray(0, length)));
    },
  };
  return { film, read };
}

test('reads a few hundred bytes of a film of 6 GB', async () => {
  const { film, read } = largeFilm(ftyp, 6e9, movie);
  const { edits, mayStay } = await findPlace(film);
  expect([mayStay, edits.length]).toEqual([false, 11]);
  expect(edits.every(({ at }) => at > 6e9)).toBe(true);
  expect(read.bytes).toBeLessThan(3000);
});

const segment = (...contents: Uint8Array[]) => element(0x18538067, ...contents);
const webmHead = element(0x1a45dfa3, element(0x4282, 'webm'));
const cluster = element(0x1f43b675, element(0xa3, pictures.slice(0, 500)));

test('removes the place from the tags of WebM, and the checksum with them', async () => {
  const checksum = element(0xbf, 'sum!');
  const nested = element(0x67c8, element(0x45a3, 'ORIGINAL'), webmTag('RECORDING_LOCATION', place));
  const tags = element(
    0x1254c367,
    checksum,
    element(
      0x7373,
      webmTag('ENCODER', 'phone'),
      webmTag(apple.toUpperCase(), `${place}${' '.repeat(200)}`),
      nested,
    ),
  );
  const { text, mayStay } = await cleaned(join(webmHead, segment(cluster, tags)));
  expect(mayStay).toBe(false);
  for (const rest of ['48.8577', 'LOCATION', 'sum!']) expect(text).not.toContain(rest);
  for (const kept of ['phone', 'ORIGINAL', pictures.slice(0, 500)]) expect(text).toContain(kept);
  // The checksum of tags without a place is right.
  const others = element(0x1254c367, checksum, element(0x7373, webmTag('ENCODER', 'phone')));
  expect((await cleaned(join(webmHead, segment(others, cluster)))).text).toContain('sum!');
});

test('a recording of a browser, which does not know its length, is read up to its first pictures', async () => {
  const open = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
  const bytes = join(webmHead, [0x18, 0x53, 0x80, 0x67], open, [0x1f, 0x43, 0xb6, 0x75], open, pictures);
  expect((await cleaned(bytes)).mayStay).toBe(false);
  expect((await cleaned(join(webmHead, segment(cluster)).slice(0, -9))).mayStay).toBe(true);
});

test('damaged bytes anywhere never stop the search, and nothing outside of the film is changed', async () => {
  const films = [
    join(ftyp, movie, box('mdat', 'x')),
    join(webmHead, segment(element(0x1254c367, element(0x7373, webmTag('LOCATION', place))))),
  ];
  for (const bytes of films)
    for (const at of bytes.keys())
      for (const value of [0, 0xff, (bytes[at] ?? 0) ^ 0x10]) {
        const { edits } = await findPlace(inMemory(bytes.with(at, value)));
        expect(edits.every((edit) => edit.at + edit.bytes.length <= bytes.length)).toBe(true);
      }
});

async function tagsAndFrames(film: Blob) {
  const input = new Input({ source: new BlobSource(film), formats: ALL_FORMATS });
  const [track, { raw = {} }] = [await input.getPrimaryVideoTrack(), await input.getMetadataTags()];
  if (!track) throw new Error('The film has no pictures.');
  const times: number[] = [];
  for await (const { timestamp, byteLength } of new EncodedPacketSink(track).packets())
    times.push(timestamp, byteLength);
  return { raw, times, rotation: await track.getRotation(), decoder: await track.getDecoderConfig() };
}

test.each<[string, OutputFormat, string]>([
  ['an iPhone', new MovOutputFormat({ metadataFormat: 'mdta' }), apple],
  ['an Android phone', new Mp4OutputFormat({ metadataFormat: 'udta' }), '©xyz'],
  ['MP4 with fragments', new Mp4OutputFormat({ fastStart: 'fragmented', metadataFormat: 'mdta' }), apple],
  ['WebM', new WebMOutputFormat(), 'LOCATION'],
])('a film of %s keeps its frames, rotation and other tags', async (_, format, name) => {
  const isWebM = format instanceof WebMOutputFormat;
  const source = await readBytes(
    new URL(`../../../tests/films/variable.${isWebM ? 'webm' : 'mp4'}`, import.meta.url),
  );
  const input = new Input({ source: new BufferSource(source), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  const codec = await track?.getCodec();
  const target = new BufferTarget();
  const output = new Output({ format, target });
  if (!track || !codec) throw new Error('The film has no pictures.');
  const packets = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(packets, { rotation: isWebM ? 0 : 90 });
  output.setMetadataTags({
    raw: {
      [name]: place,
      '©mak': 'Maker',
      ...(isWebM && { MAKER: 'Maker' }),
      'com.android.capture.fps': '240',
    },
  });
  await output.start();
  const decoderConfig = await track.getDecoderConfig();
  for await (const packet of new EncodedPacketSink(track).packets())
    await packets.add(packet, decoderConfig ? { decoderConfig } : undefined);
  await output.finalize();
  const phone = new Blob([target.buffer ?? '']);
  const before = await tagsAndFrames(phone);
  expect(before.raw[name]).toBe(place);

  const { film, mayStay } = await removePlace(phone);
  const after = await tagsAndFrames(film);
  expect([mayStay, film.size]).toEqual([false, phone.size]);
  expect(Buffer.from(await film.arrayBuffer()).includes('48.8577')).toBe(false);
  expect({ ...after, raw: null }).toEqual({ ...before, raw: null });
  const others = (raw: Record<string, unknown>) =>
    Object.entries(raw).filter(([key]) => key !== name && key !== 'free');
  expect(others(before.raw).length).toBeGreaterThan(0);
  expect(others(after.raw)).toEqual(others(before.raw));
});
