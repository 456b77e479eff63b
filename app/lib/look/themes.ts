import {
  clampChroma,
  converter,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode,
  wcagContrast,
} from 'culori/fn';
import { defaultLook, hasOwnColors, type Look } from './look.ts';

[modeRgb, modeLrgb, modeOklab, modeOklch].forEach((mode) => useMode(mode));
const toOklch = converter('oklch');

/** Meanings are fixed: tartan = selected frame and the site's own marks, bar = the bar (target), pit = action. */
const light = {
  ground: '#f5f1e8',
  surface: '#fbf9f3',
  'surface-2': '#ebe5d7',
  ink: '#12161b',
  muted: '#4a4f55',
  /** Borders of controls. */
  control: '#8a8579',
  hairline: '#dcd5c4',
  tartan: '#b8321c',
  /** Only as background of bar-ink. */
  bar: '#f4c531',
  'bar-ink': '#12161b',
  pit: '#1d4ed1',
  'pit-hover': '#173fa9',
  'pit-ink': '#ffffff',
  grass: '#1e6b45',
  error: '#a61b1b',
};

export type Token = keyof typeof light;
export type Theme = Record<Token, string>;
export type Themes = Record<'light' | 'dark', Theme>;

const dark: Theme = {
  ground: '#0e1216',
  surface: '#171d23',
  'surface-2': '#232b33',
  ink: '#f2eee4',
  muted: '#a9b0b6',
  control: '#6b747d',
  hairline: '#2a333c',
  tartan: '#ff7a5c',
  bar: '#ffd449',
  'bar-ink': '#12161b',
  pit: '#8fb3ff',
  'pit-hover': '#b3cbff',
  'pit-ink': '#0e1216',
  grass: '#5fcb96',
  error: '#ff8a80',
};

export const grounds = ['ground', 'surface', 'surface-2'] as const satisfies Token[];

/** Least contrasts of WCAG AA for texts and for the borders of controls. */
export const leastContrast = { text: 4.5, control: 3 };

/** Returns a color with another lightness (0 to 1), as strong as the screen can show it, and at most `chroma`. */
function withLightness(color: string, lightness: number, chroma = 1): string {
  const { c, h = 0 } = toOklch(color) ?? { c: 0 };
  const l = Math.min(1, Math.max(0, lightness));
  return formatHex(clampChroma({ mode: 'oklch', l, c: Math.min(c, chroma), h }, 'oklch'));
}

const lightnessOf = (color: string): number => toOklch(color)?.l ?? 0;

/** Returns the color that passes and whose lightness is the nearest. Undefined if none of this hue and strength passes. */
export function findNearest(color: string, passes: (candidate: string) => boolean): string | undefined {
  const from = lightnessOf(color);
  if (passes(color)) return color;
  for (let step = 1; step <= 250; step++) {
    const near = [from - step / 250, from + step / 250].map((lightness) => withLightness(color, lightness));
    const found = near.find(passes);
    if (found !== undefined) return found;
  }
  return undefined;
}

export const contrastOf = (color: string, on: string): number => wcagContrast(color, on);

/** Colors of the light theme on another paper: surfaces, lines and borders keep their distance to it. */
function onPaper(paper: string): Theme {
  const theme = { ...light };
  const { l, c, h = 0 } = toOklch(paper) ?? { l: 1, c: 0 };
  const before = toOklch(light.ground) ?? { l: 1, c: 1 };
  for (const name of ['surface', 'surface-2', 'hairline', 'control'] as const) {
    const own = toOklch(light[name]) ?? before;
    const shifted = Math.min(1, Math.max(0, l + own.l - before.l));
    theme[name] = formatHex(
      clampChroma({ mode: 'oklch', l: shifted, c: (c * own.c) / before.c, h }, 'oklch'),
    );
  }
  return { ...theme, ground: paper };
}

/**
 * Returns the colors of both themes. Those of the default look are its designer's; others are computed from them in OKLCH. In a look of
 * one's own the marks have the accent's color, so that no color of the designer's look is beside it.
 */
export function themesOf(look: Pick<Look, 'accent' | 'highlight' | 'paper'>): Themes {
  const { accent, highlight, paper } = look;
  const themes = { light: paper === defaultLook.paper ? { ...light } : onPaper(paper), dark: { ...dark } };
  if (accent !== defaultLook.accent) {
    const lightness = lightnessOf(accent);
    // A button in black has only a lighter shade.
    const hover = withLightness(accent, lightness > 0.25 ? lightness - 0.07 : lightness + 0.2);
    Object.assign(themes.light, { pit: accent, 'pit-hover': hover });
    const night = withLightness(accent, Math.max(0.77, lightness), 0.15);
    Object.assign(themes.dark, { pit: night, 'pit-hover': withLightness(night, lightnessOf(night) + 0.07) });
  }
  if (highlight !== defaultLook.highlight) {
    // A dark one would vanish on the dark ground.
    const seen = (color: string) => contrastOf(color, dark.ground) >= leastContrast.control;
    const night = findNearest(highlight, (color) => seen(color) && isLegible(color)) ?? highlight;
    Object.assign(themes.light, { bar: highlight, 'bar-ink': inkOn(highlight) });
    Object.assign(themes.dark, { bar: night, 'bar-ink': inkOn(night) });
  }
  if (hasOwnColors(look)) for (const theme of Object.values(themes)) theme.tartan = theme.pit;
  return themes;
}

/** Dark or white text, whichever can be read better. */
function inkOn(color: string): string {
  return contrastOf(light.ink, color) >= contrastOf('#ffffff', color) ? light.ink : '#ffffff';
}

const isLegible = (color: string): boolean => contrastOf(inkOn(color), color) >= leastContrast.text;
