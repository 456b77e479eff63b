import { expect, test } from 'vitest';
import { sniffVideo } from './sniff-video.ts';

const text = (content: string) => Uint8Array.from(content, (character) => character.charCodeAt(0));
const packets = (first: number, length: number) => {
  const bytes = new Uint8Array(512);
  bytes[first] = bytes[first + length] = 0x47;
  return bytes;
};

test.each([
  ['an MP4', text('\0\0\0\x18ftypisom'), 'video/mp4'],
  ['an iPhone video', text('\0\0\0\x14ftypqt  '), 'video/quicktime'],
  ['an old QuickTime video', text('\0\0\0\x08wide\0\0'), 'video/quicktime'],
  ['a 3GP video', text('\0\0\0\x14ftyp3gp4'), 'video/3gpp'],
  ['a WebM', text('\x1a\x45\xdf\xa3\x9fB\x82\x84webm'), 'video/webm'],
  ['a Matroska', text('\x1a\x45\xdf\xa3\x9fB\x82\x88matroska'), 'video/x-matroska'],
  ['an AVI', text('RIFF\0\0\0\0AVI LIST'), 'video/x-msvideo'],
  ['an Ogg', text('OggS\0\x02'), 'video/ogg'],
  ['a Windows Media video', text('0&\xb2\x75\x8e\x66\xcf\x11'), 'video/x-ms-wmv'],
  ['a Flash video', text('FLV\x01'), 'video/x-flv'],
  ['an MPEG', text('\0\0\x01\xba'), 'video/mpeg'],
  ['a transport stream', packets(0, 188), 'video/mp2t'],
  ['a camcorder stream', packets(4, 192), 'video/mp2t'],
])('detects %s', (_name, bytes, type) => {
  expect(sniffVideo(bytes)?.type).toBe(type);
});

test.each([
  ['a program', text('MZ\x90\0\x03')],
  ['an iPhone photo', text('\0\0\0\x18ftypheic')],
  ['a PNG image', text('\x89PNG\r\n')],
  ['an M4A song', text('\0\0\0\x18ftypM4A ')],
  ['a WAV file', text('RIFF\0\0\0\0WAVEfmt ')],
  ['an HTML page', text('<html>')],
  ['an empty file', new Uint8Array()],
  ['a single byte', text('G')],
])('does not detect %s', (_name, bytes) => {
  expect(sniffVideo(bytes)).toBeUndefined();
});
