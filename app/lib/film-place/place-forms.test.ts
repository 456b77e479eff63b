import { expect, test } from 'vitest';
import { removePlace } from './remove-place.ts';
import { box, element, join, namedTags, track, uint32 } from './synthetic-film.ts';

// Forms in which cameras, drones and dashcams write a place, after the documentation of ExifTool, GoPro, Google (CAMM) and Apple.
const place = '+47.3769+008.5417+408/';
const ftyp = box('ftyp', 'isom', uint32(0), 'isom');
const pictures = 'pictures'.repeat(50);

interface Film {
  /** Boxes of the movie, of its user data, and of the file. */
  movie?: Uint8Array[];
  userData?: Uint8Array[];
  file?: Uint8Array[];
}

function film({ movie = [], userData = [], file = [] }: Film): Uint8Array<ArrayBuffer> {
  const data = box('mdat', pictures, place, place);
  const shown = track('vide', 'avc1', { offset: ftyp.length + 8, chunks: [pictures.length] });
  return join(
    ftyp,
    data,
    box('moov', box('mvhd', uint32(0)), shown, ...movie, box('udta', ...userData)),
    ...file,
  );
}

const afterPictures = { offset: ftyp.length + 8 + pictures.length, chunks: [place.length, place.length] };
const uuid = (digits: string) => box('uuid', Buffer.from(digits, 'hex'), place);

const forms: [string, Film][] = [
  // Tracks: who writes it, its handler and its format.
  ...(
    [
      ['GoPro', 'meta', 'gpmd'],
      ['Street View', 'camm', 'camm'],
      ['DJI', 'meta', 'djmd'],
      ['DJI for debugging', 'meta', 'dbgi'],
      ['Sony', 'meta', 'rtmd'],
      ['iPhone', 'meta', 'mebx'],
      ['DJI subtitles', 'sbtl', 'tx3g'],
      ['DJI text', 'text', 'text'],
      ['XML subtitles', 'subt', 'stpp'],
      ['Garmin', 'data', 'data'],
      ['Insta360', 'meta', 'fdsc'],
    ] as const
  ).map(([maker, handler, format]): [string, Film] => [
    `a track of ${maker} (${format})`,
    { movie: [track(handler, format, afterPictures)] },
  ]),
  ['a track at 64 bits', { movie: [track('meta', 'gpmd', { ...afterPictures, isWide: true })] }],
  // Boxes of the user data.
  ...[
    'NCDT',
    'GPMF',
    'CNDA',
    'PANA',
    'RICO',
    'QVMI',
    'TAGS',
    'MMA ',
    'smta',
    '@sec',
    'LEIC',
    'Xtra',
    'XMP_',
    'gps0',
    'GKUT',
    '©cmt',
  ].map((type): [string, Film] => [`user data ${type}`, { userData: [box(type, uint32(0), place)] }]),
  ['user data of the iPhone', { userData: [box('©xyz', [0, place.length, 0x15, 0xc7], place)] }],
  // Boxes of the movie and of the file.
  ['a dashcam’s list', { movie: [box('gps ', place)] }],
  ['a dashcam’s empty space', { file: [box('free', 'GPS ', place)] }],
  ['a dashcam’s skipped space', { file: [box('skip', place)] }],
  ['a maker’s box', { file: [box('sefd', place)] }],
  ['XMP', { file: [uuid('be7acfcb97a942e89c71999491e3afac')] }],
  ['Canon’s box', { movie: [uuid('85c0b687820f11e08111f4ce462b6a48')] }],
  ['Garmin’s box', { file: [uuid('9b63ab14c21e4fbe9df65a6d5c38c5c2')] }],
  // Metadata.
  ['XML of Sony', { file: [box('meta', uint32(0), box('hdlr', 'nrtm'), box('xml ', uint32(0), place))] }],
  ['binary XML', { movie: [box('meta', uint32(0), box('hdlr'), box('bxml', place))] }],
  ['ID3', { movie: [box('meta', uint32(0), box('hdlr'), box('ID32', place))] }],
  [
    'tags that we don’t know',
    { movie: [namedTags({ 'com.maker.remark': place, 'com.apple.quicktime.location.name': place })] },
  ],
  [
    'comments of iTunes',
    {
      userData: [
        box(
          'meta',
          uint32(0),
          box('hdlr'),
          box(
            'ilst',
            box('©cmt', box('data', uint32(1), uint32(0), place)),
            box('desc', box('data', uint32(1), uint32(0), place)),
          ),
        ),
      ],
    },
  ],
];

async function clean(bytes: Uint8Array<ArrayBuffer>) {
  const { film: cleaned, mayStay } = await removePlace(new Blob([bytes]));
  return { text: Buffer.from(await cleaned.arrayBuffer()).toString('latin1'), mayStay, size: cleaned.size };
}

test.each(forms)('removes the place from %s, and keeps the pictures', async (_, parts) => {
  const bytes = film(parts);
  const { text, mayStay, size } = await clean(bytes);
  expect([mayStay, size]).toEqual([false, bytes.length]);
  expect(text).toContain(pictures);
  expect(text).toContain('avc1');
  // Nothing is left of what the form itself wrote. Without a track, the data behind the pictures belongs to nothing.
  const own = parts.movie?.some((one) => Buffer.from(one).includes('stsz'));
  expect(text.split(place).length - 1).toBe(own ? 0 : 2);
  expect((await clean(Buffer.from(text, 'latin1'))).text).toBe(text);
});

test.each<[string, Uint8Array<ArrayBuffer>]>([
  [
    'in the fragments of a film',
    join(film({ movie: [track('meta', 'gpmd', { offset: 0, chunks: [] })] }), box('moof', uint32(0))),
  ],
  [
    'where the film has no data',
    film({ movie: [track('meta', 'gpmd', { offset: 4, chunks: [place.length] })] }),
  ],
  ['after the last box', join(film({}), place)],
  ['in a film of compressed details', join(ftyp, box('moov', box('cmov', 'zlib')))],
  [
    'in the texts of Matroska',
    join(
      element(0x1a45dfa3, element(0x4282, 'matroska')),
      element(0x18538067, element(0x1654ae6b, element(0xae, element(0x83, [17])))),
    ),
  ],
  ['in the pictures of a camcorder', join([0x47], new Uint8Array(187), [0x47], new Uint8Array(187))],
])('says that a place may stay %s', async (_, bytes) => {
  expect((await clean(bytes)).mayStay).toBe(true);
});

test('empties what is attached to Matroska, and keeps the names of programs', async () => {
  const bytes = join(
    element(0x1a45dfa3, element(0x4282, 'matroska')),
    element(0x18538067, element(0x1654ae6b, element(0xae, element(0x83, [1]))), element(0x1941a469, place)),
  );
  const { text, mayStay } = await clean(bytes);
  expect([mayStay, text.includes(place)]).toEqual([false, false]);
});
