/** What the room does with a film. */
export type InRoom =
  /** Every step shows its frame. `size` in pixels; `byField`: deinterlaced, each field is a frame. */
  | { steps: { frames: number; size: string; byField?: true } }
  /** The text that says what does not play. */
  | { says: RegExp };

export interface FilmKind {
  name: string;
  /** Its ending says the format. */
  file: string;
  /** Options of ffmpeg. */
  options: string;
  /** Cut after this share of its bytes. */
  cut?: number;
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
