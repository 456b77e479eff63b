import { setEditList } from '#testing/set-edit-list.ts';
import { h264, saved, timed, type FilmKind } from './film-kind.ts';

const onGitHub = 'https://github.com/';
/** Two lines of text, as drones write their sensors. */
const subtitles = Buffer.from(
  '1\n00:00:00,000 --> 00:00:02,000\n[iso: 100]\n\n2\n00:00:02,000 --> 00:00:05,000\n[iso: 200]\n',
).toString('base64');

/** Gives the pictures of a MOV a size of 64 bits: ffmpeg leaves room for it. */
function widenData(film: Buffer): Buffer {
  const at = film.indexOf('wide') - 4;
  const wide = Buffer.from(film);
  if (wide.toString('latin1', at + 12, at + 16) !== 'mdat') throw new Error('There is no room before mdat.');
  wide.writeBigUInt64BE(BigInt(film.readUInt32BE(at + 8)) + 8n, at + 8);
  wide.writeUInt32BE(1, at);
  wide.write('mdat', at + 4, 'latin1');
  return wide;
}

/** The start of a photo, which the film follows. */
const photo = Buffer.from('ffd8ffe000104a46494600010101004800480000ffd9', 'hex');

/** Kinds of films that people reported to makers of players and editors. */
export const reportedKinds: readonly FilmKind[] = [
  {
    name: 'an iPhone’s film whose edit list hides the first picture, a key frame',
    report: `${onGitHub}google/ExoPlayer/issues/1659`,
    file: 'a.mov',
    options: '-c copy -an',
    change: (film) => setEditList(film, 1 / 30, 149 / 30),
    steps: { frames: 149, number: (frame) => frame + 1 },
  },
  {
    name: 'a Pixel’s film with a second track of larger, rarer pictures',
    report: `${onGitHub}androidx/media/issues/1051`,
    file: 'a.mp4',
    options: `-map 0:v -map 0:v ${h264} -filter:v:1 fps=2,scale=960:540`,
  },
  {
    name: 'a drone’s film with a thumbnail as a second track',
    report: `${onGitHub}CallMarcus/dji-drone-metadata-embedder/issues/478`,
    file: 'a.mp4',
    options: `-map 0:v -map 0:v ${h264} -c:v:1 mjpeg -bf:v:1 0 -frames:v:1 1`,
  },
  {
    name: 'a drone’s film with subtitles',
    report: `${onGitHub}clsid2/mpc-hc/issues/2289`,
    file: 'a.mp4',
    options: `-f srt -i data:application/x-subrip;base64,${subtitles} -map 0:v -map 1:s ${h264} -c:s mov_text`,
  },
  {
    name: 'a GoPro’s film with a track of timecodes in MP4',
    report: `${onGitHub}anthwlock/untrunc/issues/41`,
    file: 'a.mp4',
    options: `${h264} -an -timecode 11:55:08:05 -write_tmcd 1`,
  },
  {
    name: 'pictures whose display order is written with negative numbers',
    report: `${onGitHub}Vanilagy/mediabunny/pull/88`,
    file: 'a.mp4',
    options: `${h264} -an -movflags +negative_cts_offsets`,
  },
  {
    name: 'an iPhone’s film whose data has a size of 64 bits',
    report: `${onGitHub}videojs/mux.js/pull/410`,
    file: 'a.mov',
    options: `${h264} -an`,
    change: widenData,
  },
  {
    name: 'a phone’s screen, with pictures only when something changes',
    report: `${onGitHub}Genymobile/scrcpy/issues/643`,
    file: 'a.mp4',
    options: timed('N/30+floor(N/40)*0.9'),
  },
  {
    name: 'a browser’s recording without length and without an index',
    report: `${onGitHub}w3c/mediacapture-record/issues/119`,
    file: 'a.webm',
    options: '-c:v libvpx -b:v 2M -live 1',
    codec: 'vp8',
  },
  {
    name: 'an Android’s slow motion that names its capture rate',
    report: `${onGitHub}MediaArea/MediaInfoLib/pull/1411`,
    file: 'a.mp4',
    options: `${saved('30')} -movflags use_metadata_tags -metadata com.android.capture.fps=120`,
    real: { captureRate: 120, middle: '0:00.500', last: '0:01.241' },
  },
  {
    name: 'a phone that was held upright',
    report: `${onGitHub}androidx/media/issues/2012`,
    file: 'a.mp4',
    options: '-c copy -an -metadata:s:v rotate=90',
    steps: { size: '270x480', turn: 270 },
  },
  {
    name: 'a phone that was held upside down',
    report: `${onGitHub}androidx/media/issues/2012`,
    file: 'a.mov',
    options: '-c copy -an -metadata:s:v rotate=180',
    steps: { turn: 180 },
  },
  {
    name: 'H.264 with 10 bits and 4:2:2',
    report: `${onGitHub}cisco/openh264/issues/2629`,
    file: 'a.mp4',
    options: `${h264} -an -pix_fmt yuv422p10le`,
    codec: 'avcOf10Bits',
  },
  {
    name: 'pictures that begin half a second after the sound',
    report: `${onGitHub}gpac/gpac/issues/1405`,
    file: 'a.mp4',
    options: `-f lavfi -i sine=d=5 -map 0:v -map 1:a -vf setpts=PTS+0.5/TB ${h264} -c:a aac`,
  },
  {
    name: 'a motion photo: a film behind a picture',
    report: `${onGitHub}immich-app/immich/issues/30654`,
    file: 'a.mp4',
    options: '-c copy -an',
    change: (film) => Buffer.concat([photo, film]),
    codec: 'unknown',
  },
  {
    name: 'JPEG pictures in MOV of a camera',
    report: `${onGitHub}Piwigo/piwigo-videojs/issues/122`,
    file: 'a.mov',
    options: '-c:v mjpeg -an',
    codec: 'unknown',
  },
];
