/** Returns the film `constant.mp4` as a phone trims it: its edit list shows `seconds` from `from` on, and nothing is cut off. */
export function setEditList(film: Uint8Array, from: number, seconds: number): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(film);
  const view = new DataView(copy.buffer);
  const text = Array.from(copy, (byte) => String.fromCharCode(byte)).join('');
  const after = (name: string) => text.indexOf(name) + name.length;
  const [list, ticksOfMovie, ticksOfTrack] = [after('elst'), after('mvhd') + 12, after('mdhd') + 12];
  view.setUint32(list + 8, Math.round(seconds * view.getUint32(ticksOfMovie)));
  // The pictures begin there already, because of their order.
  view.setInt32(list + 12, view.getInt32(list + 12) + Math.round(from * view.getUint32(ticksOfTrack)));
  return copy;
}
