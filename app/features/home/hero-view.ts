/** What the hero shows of one frame of the vault, in words and numbers. */
export interface HeroView {
  frame: number;
  lastFrame: number;
  phase: { label: string; cue: string; number: number; of: number };
  /** With their units. */
  readings: { time: string; bend: string; hips: string };
  /** Width of the headline's letters in per cent. */
  headlineWidth: number;
  /** For assistive technology. */
  description: string;
  /** How far (meters) the picture is moved on phones. */
  pan: number;
}

/** The hero as it is prerendered. The vaulter's geometry comes when somebody begins to use the page. */
export interface HeroStill {
  view: HeroView;
  /** SVG of what never changes, and of the selected figure. */
  setting: string;
  figure: string;
}

export type HeroStep =
  'next phase' | 'previous phase' | 'next frame' | 'previous frame' | 'first phase' | 'last phase';
