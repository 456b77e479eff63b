import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPacketRing, type Packet } from './packet-ring.ts';

const camera = { name: 'upright' };
const turned = { name: 'turned' };

/** Ten pictures a second with a key frame each second, 100 bytes each. */
function film(from: number, to: number): Packet[] {
  return Array.from({ length: Math.round((to - from) * 10) }, (_, at) => ({
    timestamp: from + at / 10,
    type: at % 10 === 0 ? ('key' as const) : ('delta' as const),
    byteLength: 100,
  }));
}

function ringWith(packets: Packet[], limits: { seconds?: number; maxBytes?: number } = {}) {
  const ring = createPacketRing<Packet, { name: string }>({ seconds: 5, maxBytes: 1e9, ...limits });
  for (const packet of packets) ring.add(packet, camera);
  return ring;
}

const timesOf = (runs: { packets: Packet[] }[]) => runs.map(({ packets }) => packets.map((p) => p.timestamp));

test('keeps the last seconds and begins with a key frame', () => {
  const ring = ringWith(film(0, 20));
  expect(ring.start()).toBe(14);
  expect(ring.end()).toBeCloseTo(19.9);
  expect(ring.keyBefore(0)?.packet.type).toBe('key');
});

test('a kept jump begins with the key frame at or before the wanted time', () => {
  const [run] = ringWith(film(0, 20)).since(17.4);
  expect(run?.packets[0]).toMatchObject({ timestamp: 17, type: 'key' });
  expect(run?.packets.at(-1)?.timestamp).toBeCloseTo(19.9);
});

test('keeps all it has when more is wanted, and nothing while it is empty', () => {
  expect(ringWith(film(0, 2)).since(-100)[0]?.packets).toHaveLength(20);
  expect(ringWith([]).since(3)).toEqual([]);
  expect(ringWith([]).start()).toBeUndefined();
  expect(ringWith([]).following(0)).toBeUndefined();
});

test('deletes older pictures when the bytes reach their limit, but never the newest group', () => {
  const ring = ringWith(film(0, 5), { maxBytes: 2000 });
  expect(ring.start()).toBe(3);
  expect(ringWith(film(0, 5), { maxBytes: 1 }).start()).toBe(4);
});

test('a recording holds its beginning beyond the limits and says when it is full', () => {
  const ring = ringWith(film(0, 3), { seconds: 2, maxBytes: 4000 });
  ring.hold(2.5);
  for (const packet of film(3, 10)) ring.add(packet, camera);
  expect(ring.isFull()).toBe(true);
  expect(ring.since(2.5)[0]?.packets[0]?.timestamp).toBe(2);
  ring.release();
  for (const packet of film(10, 11)) ring.add(packet, camera);
  expect(ring.start()).toBe(8);
  expect(ring.isFull()).toBe(false);
});

test('a recording is not full while older pictures can make room', () => {
  const ring = ringWith(film(0, 4), { maxBytes: 4000 });
  ring.hold(3.5);
  for (const packet of film(4, 6.5)) {
    ring.add(packet, camera);
    expect(ring.isFull()).toBe(false);
  }
  for (const packet of film(7, 10)) ring.add(packet, camera);
  expect(ring.isFull()).toBe(true);
});

test('a turned phone begins a new run, so that every run has one configuration', () => {
  const ring = ringWith(film(0, 2));
  for (const packet of film(2, 4)) ring.add(packet, turned);
  const runs = ring.since(0);
  expect(runs.map(({ config }) => config)).toEqual([camera, turned]);
  expect(timesOf(runs)[1]?.[0]).toBe(2);
});

test('ignores pictures before the first key frame, repeated ones and those out of order', () => {
  const ring = ringWith(film(0, 2).slice(3));
  expect(ring.start()).toBe(1);
  ring.add({ timestamp: 1.2, type: 'delta', byteLength: 1 }, camera);
  ring.add({ timestamp: 1.9, type: 'key', byteLength: 1 }, camera);
  ring.add({ timestamp: 2, type: 'delta', byteLength: 1 }, turned);
  expect(ring.end()).toBeCloseTo(1.9);
  expect(ring.since(0)).toHaveLength(1);
});

test('says since when no picture is missing', () => {
  const ring = ringWith(film(0, 2));
  expect(ring.gaplessStart()).toBe(0);
  for (const packet of film(3, 4)) ring.add(packet, camera);
  expect(ring.gaplessStart()).toBe(3);
  for (const packet of film(4, 20)) ring.add(packet, camera);
  expect(ring.gaplessStart()).toBe(14);
});

test('finds the next picture after a time', () => {
  const ring = ringWith(film(0, 2));
  expect(ring.following(-1)?.packet.timestamp).toBe(0);
  expect(ring.following(0.1)?.packet.timestamp).toBeCloseTo(0.2);
  expect(ring.following(1.9)).toBeUndefined();
});

test('whatever the camera delivers, every run decodes and time only increases', () => {
  const packet = fc.record({
    timestamp: fc.double({ min: 0, max: 30, noNaN: true }),
    type: fc.constantFrom('key' as const, 'delta' as const),
    byteLength: fc.integer({ min: 0, max: 500 }),
  });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(packet, fc.boolean())),
      fc.double({ min: -5, max: 35, noNaN: true }),
      (all, from) => {
        const ring = createPacketRing<Packet, { name: string }>({ seconds: 5, maxBytes: 3000 });
        for (const [added, isTurned] of all) ring.add(added, isTurned ? turned : camera);
        const runs = ring.since(from);
        const times = timesOf(runs).flat();
        expect(runs.every(({ packets }) => packets[0]?.type === 'key')).toBe(true);
        expect(times.every((time, at) => at === 0 || time > (times[at - 1] ?? Infinity))).toBe(true);
      },
    ),
  );
});
