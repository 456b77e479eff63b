import type { Measurement, MeasurementKind } from '#features/review/room/measure/measurement.ts';
import { createEye, type Picture, type Place, type Random, type SimulatedCamera } from './simulator.ts';

/** 60 frames per second, 2 s. */
export const filmOf = (size: Picture) => ({
  size,
  index: { times: Array.from({ length: 120 }, (_, i) => i / 60), keys: [0], end: 2 },
  slowMotion: null,
});

/** A jump with the true places of everything that a coach marks. */
export interface SimulatedJump {
  /** Height of the bar, and how far behind the back of the box it is. */
  bar: number;
  standards: number;
  /** Where the toe touches the runway, first to last; the last is the take-off. */
  contacts: readonly Place[];
  /** Seconds of the contacts. */
  times: readonly number[];
  speed: number;
  hand: Place;
  /** Highest point of the hips. */
  hips: Place;
  /** Hips on two frames of the run-up, with the frames' seconds. */
  run: readonly (readonly [seconds: number, place: Place])[];
  lowerHand: Place;
  /** The top hand where the pole is bent most. */
  bentHand: Place;
  /** Along the pole, from its tip to the top hand. */
  grip: number;
  /** Hip and ankle of the trail leg on two frames, with the frames' seconds. */
  leg: readonly (readonly [seconds: number, hip: Place, ankle: Place])[];
}

/** Hip to ankle, meters. */
const legLength = 0.85;
/** Degrees per second that the trail leg turns. */
const swing = (speed: number) => 50 * speed;

const tip: Place = [0, -0.2, 0];
const chordOf = (hand: Place) => Math.hypot(hand[0] - tip[0], hand[1] - tip[1]);

/** The athlete is up to 8 cm beside the middle of the runway. */
const maxBeside = 0.08;

export function drawJump(random: Random): SimulatedJump {
  const beside = () => random.from(-maxBeside, maxBeside);
  const speed = random.from(7.5, 9.5);
  const takeOff = -random.from(3.4, 4.1);
  const [last, before, third] = [random.from(1.95, 2.15), random.from(2.1, 2.35), random.from(2, 2.25)];
  const contacts = [takeOff - last - before - third, takeOff - last - before, takeOff - last, takeOff];
  const first = 0.1 + random.from(0, 1 / 60);
  const bar = random.from(4, 5.2);
  const standards = random.from(0.45, 0.8);
  const start = contacts[1] ?? 0;
  const side = beside();
  const hand: Place = [takeOff + random.from(-0.2, 0.2), random.from(2, 2.3), beside()];
  // From what is drawn already, so that a seed keeps its film.
  const hipAt = (seconds: number): Place => [takeOff + 4 * (seconds - 0.8), 1.2 + speed * 0.05, side];
  const legAt = (seconds: number, degrees: number) => {
    const [x, y, z] = hipAt(seconds);
    const angle = (degrees * Math.PI) / 180;
    return [
      seconds,
      [x, y, z],
      [x + legLength * Math.cos(angle), y + legLength * Math.sin(angle), z],
    ] as const;
  };
  const bentHand: Place = [takeOff * 0.4, hand[1] + 0.9, hand[2]];
  return {
    bar,
    standards,
    contacts: contacts.map((x) => [x, 0, beside()]),
    times: contacts.map((x) => first + (x - (contacts[0] ?? 0)) / speed),
    speed,
    hand,
    hips: [standards + random.from(-0.15, 0.15), bar + random.from(-0.1, 0.4), beside()],
    run: [0.5, 0.9].map((seconds) => [seconds, [start + (seconds - 0.5) * speed, 1.05, side]]),
    lowerHand: [hand[0] - 0.45, hand[1] - 0.35, hand[2]],
    bentHand,
    grip: chordOf(bentHand) / (1 - random.from(0.15, 0.3)),
    leg: [legAt(0.9, 200), legAt(1, 200 + swing(speed) / 10)],
  };
}

/** Lengths that a coach measures by tape, or takes as level: each is a little wrong. */
const lengths = {
  bar: 0.01,
  standards: 0.02,
  mark: 0.02,
  rod: 0.01,
  rodFoot: 0.02,
  uprights: 0.02,
  grip: 0.01,
  width: 0.01,
  /** Height of the box's back above the runway. */
  box: 0.02,
} as const;
type LengthName = keyof typeof lengths;

/** How a film is marked. */
export interface Conditions {
  /** How far a click misses on either axis: standard deviation, pixels. */
  click: 1 | 2;
  /** Careful: each length is within a centimeter. Otherwise it is off by what it is at a real pit, bar and rod by 1 cm and the rest by 2. */
  isCareful: boolean;
  isUpright: boolean;
}

/** Draws conditions of which each half of the films has one. */
export const drawConditions = (random: Random): Conditions => ({
  click: random.from(0, 1) < 0.5 ? 1 : 2,
  isCareful: random.from(0, 1) < 0.5,
  isUpright: random.from(0, 1) < 0.5,
});

/** A place of the pit that a coach can mark, with the lengths that they measured by tape. */
export interface Marker {
  mark(
    kind: MeasurementKind,
    places: readonly (readonly [seconds: number, ...places: Place[]])[],
    more?: { reference?: Measurement['reference']; knownM?: number; acrossM?: number },
  ): Measurement;
  /** A length as the tape shows it, the same each time. */
  tape(name: LengthName, meters: number): number;
  /** The back of the box, which is not quite at the height of the runway. */
  box: Place;
}

/** A point lies outside of the picture. */
export class OutOfPicture extends Error {}

/** Marks what a camera sees, with the misses of the conditions. */
export function createMarker(
  camera: SimulatedCamera,
  { click, isCareful }: Conditions,
  random: Random,
): Marker {
  const see = createEye(camera);
  const { width, height } = camera.picture;
  let count = 0;
  const off = new Map(
    Object.entries(lengths).map(([name, real]) => {
      const careful = random.from(-0.01, 0.01);
      return [name, isCareful ? careful : real * Math.sign(careful)];
    }),
  );
  const offBy = (name: LengthName) => off.get(name) ?? 0;
  const place = (at: Place): [number, number] => {
    const [x, y] = see(at);
    if (!(x >= 8 && x <= width - 8 && y >= 8 && y <= height - 8)) throw new OutOfPicture();
    return [(x + click * random.normal()) / width, (y + click * random.normal()) / height];
  };
  return {
    box: [0, offBy('box'), 0],
    tape: (name, meters) => meters + offBy(name),
    mark: (kind, places, more = {}) => ({
      id: `${kind}-${count++}`,
      kind,
      reference: more.reference ?? null,
      // The frame that shows the time first.
      marks: places.map(([seconds, ...points]) => ({
        atUs: Math.round((Math.ceil(seconds * 60 - 1e-9) / 60) * 1e6),
        points: points.map(place),
      })),
      knownM: more.knownM ?? null,
      acrossM: more.acrossM ?? null,
      value: null,
      error: null,
    }),
  };
}

export interface Quantity {
  name: string;
  unit: string;
  /** Films that do not show it count for the others. */
  isOptional?: boolean;
  mark(marker: Marker, jump: SimulatedJump): Measurement;
  truth(jump: SimulatedJump): number;
}

const at = 0.9;
const toe = ({ contacts }: SimulatedJump): Place => contacts.at(-1) ?? [0, 0, 0];

/** What is measured in each film. Step lengths are read from the run-up. */
export const quantities: readonly Quantity[] = [
  {
    name: 'take-off distance',
    unit: 'cm',
    mark: ({ mark, box }, jump) => mark('take-off', [[at, toe(jump), jump.hand, box]]),
    truth: (jump) => -100 * toe(jump)[0],
  },
  {
    name: 'grip height',
    unit: 'cm',
    mark: ({ mark }, { hand }) => mark('grip-height', [[at, hand, [hand[0], 0, 0]]]),
    truth: ({ hand }) => 100 * hand[1],
  },
  {
    name: 'hips over the bar',
    unit: 'cm',
    mark: ({ mark }, { hips, bar, standards }) => mark('hips-over-bar', [[at, hips, [standards, bar, 0]]]),
    truth: ({ hips, bar }) => 100 * (hips[1] - bar),
  },
  {
    name: 'pole angle',
    unit: '°',
    mark: ({ mark }, { hand }) => mark('pole-angle', [[at, tip, hand]]),
    truth: ({ hand }) => (Math.atan2(hand[1] + 0.2, -hand[0]) * 180) / Math.PI,
  },
  {
    name: 'speed',
    unit: 'm/s',
    isOptional: true,
    mark: ({ mark }, { run }) => mark('speed', run),
    truth: ({ speed }) => speed,
  },
  {
    name: 'speed, last 5 m',
    unit: 'm/s',
    isOptional: true,
    mark: ({ mark }, { contacts, times }) =>
      mark(
        'run-up',
        contacts.map((place, i) => [times[i] ?? 0, place] as const),
      ),
    truth: ({ speed }) => speed,
  },
  {
    name: 'hips’ peak to the bar',
    unit: 'cm',
    isOptional: true,
    mark: ({ mark }, { hips, bar, standards }) =>
      mark('hips-to-bar', [[at, hips, [standards, bar, 0], [2, 0.8, 0]]]),
    truth: ({ hips, standards }) => 100 * (hips[0] - standards),
  },
  {
    name: 'swing of the trail leg',
    unit: '°/s',
    isOptional: true,
    mark: ({ mark }, { leg }) => mark('trail-leg', leg),
    truth: ({ speed }) => swing(speed),
  },
  {
    name: 'lower hand',
    unit: 'cm',
    isOptional: true,
    mark: ({ mark }, { lowerHand }) => mark('lower-hand', [[at, lowerHand, [lowerHand[0], 0, 0]]]),
    truth: ({ lowerHand }) => 100 * lowerHand[1],
  },
  {
    name: 'chord angle',
    unit: '°',
    isOptional: true,
    mark: ({ mark }, { bentHand }) => mark('chord-angle', [[at, tip, bentHand]]),
    truth: ({ bentHand }) => (Math.atan2(bentHand[1] + 0.2, -bentHand[0]) * 180) / Math.PI,
  },
  {
    name: 'pole bend',
    unit: '%',
    isOptional: true,
    mark: ({ mark, tape }, { bentHand, grip }) =>
      mark('pole-bend', [[at, tip, bentHand]], { knownM: tape('grip', grip) }),
    truth: ({ bentHand, grip }) => 100 * (1 - chordOf(bentHand) / grip),
  },
];
