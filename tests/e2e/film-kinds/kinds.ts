/** What the room does with a film. */
export type InRoom =
  /** Every step shows its frame. `size` in pixels; `byField`: deinterlaced, each field is a frame. */
  | { steps: Steps; real?: RealTime }
  /** The text that says what does not play. */
  | { says: RegExp };

interface Steps {
  frames: number;
  size: string;
  byField?: true;
  /** Returns the number painted into the picture of a frame, if it is another one. */
  number?: (frame: number) => number;
}

/** The real time of the middle frame and of the last one, as the room writes it, once the coach has chosen the capture rate. */
interface RealTime {
  captureRate: number;
  middle: string;
  last: string;
}

export interface FilmKind {
  name: string;
  /** Its ending says the format. */
  file: string;
  /** Options of ffmpeg. */
  options: string;
  /** Cut after this share of its bytes. */
  cut?: number;
  /** Trimmed as on a phone, by an edit list alone: seconds. */
  trim?: { from: number; seconds: number };
  room: InRoom;
  /** A type that not every Chromium plays; without it, the test is skipped. */
  needs?: string;
  /** A type that some Chromium plays; with it, the test is skipped. */
  without?: string;
}

const h264 = '-c:v libx264 -preset veryfast -bf 2 -g 30';
const needs = 'video/mp4; codecs="avc1.64001f"';
const plain = { steps: { frames: 150, size: '480x270' } };
const unknown = { says: /in a format that browsers don’t play/ };
const hd = 'scale=1920:1080:flags=neighbor';
/** Two frames become the two fields of one. */
const interlaced = (first: 'tff' | 'bff', scale = hd) =>
  `-vf ${scale},interlace=scan=${first}:lowpass=0 -c:v libx264 -preset veryfast -bf 2 -g 12 -flags +ilme+ildct -x264-params ${first}=1`;
/** Frames with other times: `at` is the time in seconds of frame N. */
const timed = (at: string) =>
  `-vf setpts='(${at})/TB' -fps_mode passthrough -enc_time_base 1:24000 ${h264} -an`;
const saved = (rate: string) => `-vf setpts=N/(${rate})/TB -r ${rate} ${h264} -an`;
/** 60 frames at 240 frames per second, 60 at 30, and the rest at 240 again. */
const ramp = timed('if(lt(N,60),N/240,if(lt(N,120),0.25+(N-60)/30,2.25+(N-120)/240))');
const rampTimes: RealTime = { captureRate: 240, middle: '0:00.250', last: '0:00.620' };
const byField = (size = '1920x1080') => ({ steps: { frames: 150, size, byField: true as const } });

export const filmKinds: readonly FilmKind[] = [
  { name: 'H.264 in MP4', file: 'a.mp4', options: `${h264} -an`, room: plain, needs },
  {
    name: 'H.264 in MP4 with its index in front',
    file: 'a.mp4',
    options: `${h264} -movflags +faststart`,
    room: plain,
    needs,
  },
  {
    name: 'H.264 in fragmented MP4',
    file: 'a.mp4',
    options: `${h264} -movflags +frag_keyframe+empty_moov`,
    room: plain,
    needs,
  },
  { name: 'H.264 in MOV', file: 'a.mov', options: h264, room: plain, needs },
  { name: 'H.264 in Matroska', file: 'a.mkv', options: h264, room: plain, needs },
  { name: 'H.264 in 3GP', file: 'a.3gp', options: `${h264} -an`, room: plain, needs },
  {
    name: 'H.264 with an open GOP',
    file: 'a.mp4',
    options: `${h264} -x264-params open-gop=1`,
    room: plain,
    needs,
  },
  {
    name: 'H.264 of a slow-motion camera',
    file: 'a.mp4',
    options: `-vf setpts=N/240/TB -r 240 ${h264}`,
    room: plain,
    needs,
  },
  {
    name: 'H.264 with anamorphic pixels',
    file: 'a.mp4',
    options: `-vf scale=360:270:flags=neighbor,setsar=4/3 ${h264}`,
    room: plain,
    needs,
  },
  {
    name: 'a ramp of a phone in MOV',
    file: 'a.mov',
    options: ramp,
    room: { ...plain, real: rampTimes },
    needs,
  },
  {
    name: 'a ramp of a phone in MP4',
    file: 'a.mp4',
    options: ramp,
    room: { ...plain, real: rampTimes },
    needs,
  },
  {
    name: 'a ramp that begins slow',
    file: 'a.mp4',
    options: timed('if(lt(N,60),N/30,2+(N-60)/240)'),
    room: { ...plain, real: { captureRate: 240, middle: '0:00.250', last: '0:00.620' } },
    needs,
  },
  {
    name: '100 frames per second saved at 25',
    file: 'a.mp4',
    options: saved('25'),
    room: { ...plain, real: { captureRate: 100, middle: '0:00.600', last: '0:01.490' } },
    needs,
  },
  {
    name: '250 frames per second saved at 25',
    file: 'a.mov',
    options: saved('25'),
    room: { ...plain, real: { captureRate: 250, middle: '0:00.240', last: '0:00.596' } },
    needs,
  },
  {
    name: '1,000 frames per second saved at 24',
    file: 'a.mp4',
    options: saved('24'),
    room: { ...plain, real: { captureRate: 1000, middle: '0:00.059', last: '0:00.148' } },
    needs,
  },
  { name: '23.976 frames per second', file: 'a.mp4', options: saved('24000/1001'), room: plain, needs },
  { name: '50 frames per second', file: 'a.mp4', options: saved('50'), room: plain, needs },
  { name: '59.94 frames per second', file: 'a.mov', options: saved('60000/1001'), room: plain, needs },
  { name: '120 frames per second', file: 'a.mp4', options: saved('120'), room: plain, needs },
  {
    name: 'low light: 30 and then 15 frames per second',
    file: 'a.mp4',
    options: timed('if(lt(N,75),N/30,2.5+(N-75)/15)'),
    room: plain,
    needs,
  },
  {
    name: 'every tenth frame dropped',
    file: 'a.mp4',
    options: `-vf select='mod(n,10)' -fps_mode passthrough ${h264} -an`,
    room: {
      steps: { frames: 135, size: '480x270', number: (frame) => frame + Math.floor(frame / 9) + 1 },
    },
    needs,
  },
  { name: 'every frame a key frame', file: 'a.mp4', options: '-c:v libx264 -g 1 -an', room: plain, needs },
  {
    name: 'a single key frame',
    file: 'a.mp4',
    options: '-c:v libx264 -g 600 -sc_threshold 0 -an',
    room: plain,
    needs,
  },
  {
    name: 'trimmed at both ends on a phone',
    file: 'a.mp4',
    options: '-c copy -an',
    trim: { from: 1, seconds: 3 },
    room: { steps: { frames: 90, size: '480x270', number: (frame) => frame + 30 } },
    needs,
  },
  {
    name: 'trimmed at its end on a phone',
    file: 'a.mov',
    options: '-c copy -an',
    trim: { from: 0, seconds: 4 },
    room: { steps: { frames: 120, size: '480x270' } },
    needs,
  },
  {
    name: 'a timecode of a camera',
    file: 'a.mov',
    options: `${h264} -an -timecode 01:02:03:04`,
    room: plain,
    needs,
  },
  { name: 'MPEG-TS', file: 'a.ts', options: h264, room: plain, needs },
  {
    name: '1080i of a camcorder (.mts)',
    file: 'a.mts',
    options: `${interlaced('tff')} -f mpegts -mpegts_m2ts_mode 1`,
    room: byField(),
    needs,
  },
  {
    name: '1080i with the bottom field first (.m2ts)',
    file: 'a.m2ts',
    options: `${interlaced('bff')} -mpegts_m2ts_mode 1`,
    room: byField(),
    needs,
  },
  {
    name: '1080i with anamorphic pixels (HDV)',
    file: 'a.ts',
    options: interlaced('tff', 'scale=1440:1080:flags=neighbor,setsar=4/3'),
    room: byField(),
    needs,
  },
  { name: '1080i in MP4', file: 'a.mp4', options: interlaced('tff'), room: byField(), needs },
  {
    name: 'NTSC with the bottom field first',
    file: 'a.mp4',
    options: interlaced('bff', 'scale=720:480:flags=neighbor,setsar=32/27'),
    room: byField('853x480'),
    needs,
  },
  { name: 'VP8 in WebM', file: 'a.webm', options: '-c:v libvpx -b:v 2M', room: plain },
  { name: 'VP9 in WebM', file: 'a.webm', options: '-c:v libvpx-vp9 -b:v 2M -cpu-used 8', room: plain },
  { name: 'VP9 in MP4', file: 'a.mp4', options: '-c:v libvpx-vp9 -b:v 2M -cpu-used 8', room: plain },
  { name: 'AV1 in MP4', file: 'a.mp4', options: '-c:v libsvtav1 -crf 30 -preset 12', room: plain },
  {
    name: 'H.264 that is cut off',
    file: 'a.mp4',
    options: `${h264} -movflags +faststart`,
    cut: 0.6,
    room: { says: /^This video ends at frame \d+\.$/ },
    needs,
  },
  {
    name: 'HEVC in MOV',
    file: 'a.mov',
    options: '-c:v libx265 -preset ultrafast -tag:v hvc1 -x265-params log-level=none',
    room: { says: /It was recorded as HEVC \(H\.265\), which plays in Safari/ },
    without: 'video/mp4; codecs="hvc1.1.6.L93.B0"',
  },
  {
    name: 'ProRes in MOV',
    file: 'a.mov',
    options: '-c:v prores_ks -profile:v 0',
    room: { says: /It was recorded as ProRes, which plays in Safari on a Mac/ },
  },
  { name: 'MPEG-4 in 3GP of an old phone', file: 'a.3gp', options: '-c:v mpeg4 -an', room: unknown },
  { name: 'MPEG-2 in MPEG-TS (HDV tape)', file: 'a.ts', options: '-c:v mpeg2video -b:v 4M', room: unknown },
  { name: 'AVI', file: 'a.avi', options: '-c:v mjpeg', room: unknown },
  { name: 'WMV', file: 'a.wmv', options: '-c:v wmv2', room: unknown },
  { name: 'MPEG-1', file: 'a.mpg', options: '-c:v mpeg1video', room: unknown },
];
