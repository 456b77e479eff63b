import { setEditList } from '#testing/set-edit-list.ts';
import { h264, saved, timed, type FilmKind, type Steps } from './film-kind.ts';
import { reportedKinds } from './reported-kinds.ts';

const hd = 'scale=1920:1080:flags=neighbor';
/** Two frames become the two fields of one. */
const interlaced = (first: 'tff' | 'bff', scale = hd) =>
  `-vf ${scale},interlace=scan=${first}:lowpass=0 -c:v libx264 -preset veryfast -bf 2 -g 12 -flags +ilme+ildct -x264-params ${first}=1`;
const byField: Steps = { size: '1920x1080', byField: true };
/** 60 frames at 240 frames per second, 60 at 30, and the rest at 240 again. */
const ramp = timed('if(lt(N,60),N/240,if(lt(N,120),0.25+(N-60)/30,2.25+(N-120)/240))');
const rampTimes = { captureRate: 240, middle: '0:00.250', last: '0:00.620' };

/** Every kind of film that the room is tried with, in each engine. */
export const filmKinds: readonly FilmKind[] = [
  { name: 'H.264 in MP4', file: 'a.mp4', options: `${h264} -an` },
  {
    name: 'H.264 in MP4 with its index in front',
    file: 'a.mp4',
    options: `${h264} -movflags +faststart`,
  },
  {
    name: 'H.264 in fragmented MP4',
    file: 'a.mp4',
    options: `${h264} -movflags +frag_keyframe+empty_moov`,
  },
  { name: 'H.264 in MOV', file: 'a.mov', options: h264 },
  { name: 'H.264 in Matroska', file: 'a.mkv', options: h264 },
  { name: 'H.264 in 3GP', file: 'a.3gp', options: `${h264} -an` },
  {
    name: 'H.264 with an open GOP',
    file: 'a.mp4',
    options: `${h264} -x264-params open-gop=1`,
  },
  {
    name: 'H.264 of a slow-motion camera',
    file: 'a.mp4',
    options: `-vf setpts=N/240/TB -r 240 ${h264}`,
  },
  {
    name: 'H.264 with anamorphic pixels',
    file: 'a.mp4',
    options: `-vf scale=360:270:flags=neighbor,setsar=4/3 ${h264}`,
  },
  {
    name: 'a ramp of a phone in MOV',
    file: 'a.mov',
    options: ramp,
    real: rampTimes,
  },
  {
    name: 'a ramp of a phone in MP4',
    file: 'a.mp4',
    options: ramp,
    real: rampTimes,
  },
  {
    name: 'a ramp that begins slow',
    file: 'a.mp4',
    options: timed('if(lt(N,60),N/30,2+(N-60)/240)'),
    real: rampTimes,
  },
  {
    name: '100 frames per second saved at 25',
    file: 'a.mp4',
    options: saved('25'),
    real: { captureRate: 100, middle: '0:00.600', last: '0:01.490' },
  },
  {
    name: '250 frames per second saved at 25',
    file: 'a.mov',
    options: saved('25'),
    real: { captureRate: 250, middle: '0:00.240', last: '0:00.596' },
  },
  {
    name: '1,000 frames per second saved at 24',
    file: 'a.mp4',
    options: saved('24'),
    real: { captureRate: 1000, middle: '0:00.059', last: '0:00.148' },
  },
  { name: '23.976 frames per second', file: 'a.mp4', options: saved('24000/1001') },
  { name: '50 frames per second', file: 'a.mp4', options: saved('50') },
  { name: '59.94 frames per second', file: 'a.mov', options: saved('60000/1001') },
  { name: '120 frames per second', file: 'a.mp4', options: saved('120') },
  {
    name: 'low light: 30 and then 15 frames per second',
    file: 'a.mp4',
    options: timed('if(lt(N,75),N/30,2.5+(N-75)/15)'),
  },
  {
    name: 'every tenth frame dropped',
    file: 'a.mp4',
    options: `-vf select='mod(n,10)' -fps_mode passthrough ${h264} -an`,
    steps: { frames: 135, number: (frame) => frame + Math.floor(frame / 9) + 1 },
  },
  { name: 'every frame a key frame', file: 'a.mp4', options: '-c:v libx264 -g 1 -an' },
  {
    name: 'a single key frame',
    file: 'a.mp4',
    options: '-c:v libx264 -g 600 -sc_threshold 0 -an',
  },
  {
    name: 'trimmed at both ends on a phone',
    file: 'a.mp4',
    options: '-c copy -an',
    change: (film) => setEditList(film, 1, 3),
    steps: { frames: 90, number: (frame) => frame + 30 },
  },
  {
    name: 'trimmed at its end on a phone',
    file: 'a.mov',
    options: '-c copy -an',
    change: (film) => setEditList(film, 0, 4),
    steps: { frames: 120 },
  },
  {
    name: 'a timecode of a camera',
    file: 'a.mov',
    options: `${h264} -an -timecode 01:02:03:04`,
  },
  { name: 'MPEG-TS', file: 'a.ts', options: h264 },
  {
    name: '1080i of a camcorder (.mts)',
    file: 'a.mts',
    options: `${interlaced('tff')} -f mpegts -mpegts_m2ts_mode 1`,
    steps: byField,
  },
  {
    name: '1080i with the bottom field first (.m2ts)',
    file: 'a.m2ts',
    options: `${interlaced('bff')} -mpegts_m2ts_mode 1`,
    steps: byField,
  },
  {
    name: '1080i with anamorphic pixels (HDV)',
    file: 'a.ts',
    options: interlaced('tff', 'scale=1440:1080:flags=neighbor,setsar=4/3'),
    steps: byField,
  },
  {
    name: '1080i in MP4',
    file: 'a.mp4',
    options: interlaced('tff'),
    steps: byField,
  },
  {
    name: 'NTSC with the bottom field first',
    file: 'a.mp4',
    options: interlaced('bff', 'scale=720:480:flags=neighbor,setsar=32/27'),
    steps: { size: '853x480', byField: true },
  },
  { name: 'VP8 in WebM', file: 'a.webm', options: '-c:v libvpx -b:v 2M', codec: 'vp8' },
  { name: 'VP9 in WebM', file: 'a.webm', options: '-c:v libvpx-vp9 -b:v 2M -cpu-used 8', codec: 'vp9' },
  { name: 'VP9 in MP4', file: 'a.mp4', options: '-c:v libvpx-vp9 -b:v 2M -cpu-used 8', codec: 'vp9' },
  { name: 'AV1 in MP4', file: 'a.mp4', options: '-c:v libsvtav1 -crf 30 -preset 12', codec: 'av1' },
  {
    name: 'H.264 that is cut off',
    file: 'a.mp4',
    options: `${h264} -movflags +faststart`,
    change: (film) => film.subarray(0, film.length * 0.6),
    says: /^This video ends at frame \d+\.$/,
  },
  {
    name: 'HEVC in MOV',
    file: 'a.mov',
    options: '-c:v libx265 -preset ultrafast -tag:v hvc1 -x265-params log-level=none',
    codec: 'hevc',
  },
  {
    name: 'ProRes in MOV',
    file: 'a.mov',
    options: '-c:v prores_ks -profile:v 0',
    codec: 'prores',
  },
  { name: 'MPEG-4 in 3GP of an old phone', file: 'a.3gp', options: '-c:v mpeg4 -an', codec: 'unknown' },
  {
    name: 'MPEG-2 in MPEG-TS (HDV tape)',
    file: 'a.ts',
    options: '-c:v mpeg2video -b:v 4M',
    codec: 'unknown',
  },
  { name: 'AVI', file: 'a.avi', options: '-c:v mjpeg', codec: 'unknown' },
  { name: 'WMV', file: 'a.wmv', options: '-c:v wmv2', codec: 'unknown' },
  { name: 'MPEG-1', file: 'a.mpg', options: '-c:v mpeg1video', codec: 'unknown' },
  ...reportedKinds,
];
