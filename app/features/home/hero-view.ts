/** Texts and numbers of one frame in the hero. */
export interface HeroView {
  frame: number;
  lastFrame: number;
  phase: { label: string; cue: string; number: number; of: number };
  /** Including units. */
  readings: { time: string; bend: string; hips: string };
  /** Font width of the headline in percent. */
  headlineWidth: number;
  /** For assistive technology. */
  description: string;
  /** Horizontal pan on phones, in meters. */
  pan: number;
}

/** The prerendered hero. The vaulter's geometry is loaded on the first interaction. */
export interface HeroStill {
  view: HeroView;
  /** SVG markup of the static background. */
  setting: string;
  /** SVG markup of the selected figure. */
  figure: string;
}

export type HeroStep =
  | 'next phase'
  | 'previous phase'
  | 'next frame'
  | 'previous frame'
  | 'first phase'
  | 'last phase';
