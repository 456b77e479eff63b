import { isColor, type Look, type LookColor } from './look.ts';
import { contrastOf, findNearest, grounds, leastContrast, themesOf, type Token } from './themes.ts';

interface Pair {
  color: LookColor;
  /** Such as 'text on paper'. */
  name: string;
  on: Token;
  of: Token;
  least: number;
}

const { text, control } = leastContrast;

const pairsOnGrounds = (color: LookColor, of: Token, name: string): Pair[] =>
  grounds.map((on) => ({ color, name, on, of, least: text }));

/** Every pair of colors in which the site writes texts or draws controls, and the chosen color that has to change if it fails. */
export const pairs: readonly Pair[] = [
  ...pairsOnGrounds('paper', 'ink', 'text on paper'),
  ...pairsOnGrounds('paper', 'muted', 'quiet text on paper'),
  ...pairsOnGrounds('paper', 'grass', 'good news on paper'),
  ...pairsOnGrounds('paper', 'error', 'errors on paper'),
  { color: 'paper', name: 'borders of fields on paper', on: 'ground', of: 'control', least: control },
  { color: 'paper', name: 'borders of fields on paper', on: 'surface', of: 'control', least: control },
  ...pairsOnGrounds('accent', 'pit', 'accent as text on paper'),
  ...pairsOnGrounds('accent', 'pit-hover', 'accent under the pointer as text on paper'),
  ...pairsOnGrounds('accent', 'tartan', 'marks on paper'),
  { color: 'accent', name: 'text on accent', on: 'pit', of: 'pit-ink', least: text },
  { color: 'accent', name: 'text on accent under the pointer', on: 'pit-hover', of: 'pit-ink', least: text },
  { color: 'highlight', name: 'text on highlight', on: 'bar', of: 'bar-ink', least: text },
];

type Colors = Pick<Look, LookColor>;

export interface ContrastProblem {
  color: LookColor;
  /** What is wrong, to be read after the name of the field. */
  message: string;
  /** The nearest color that passes, if one of this hue does. */
  offer: string | undefined;
}

/** Returns the first pair that fails because of a color, in the theme where it is worse. */
function failingPair(look: Colors, color: LookColor) {
  const themes = themesOf(look);
  for (const pair of pairs.filter((each) => each.color === color)) {
    const [light, dark] = [themes.light, themes.dark].map((theme) =>
      contrastOf(theme[pair.of], theme[pair.on]),
    );
    const contrast = Math.min(light ?? 0, dark ?? 0);
    if (contrast < pair.least) return { ...pair, contrast, theme: contrast === light ? 'light' : 'dark' };
  }
  return undefined;
}

/** Rounded down, so that 4.496 does not read as the 4.5 that is needed. */
const shown = (contrast: number): string => (Math.floor(contrast * 10) / 10).toFixed(1);

function problemOf(look: Colors, color: LookColor): ContrastProblem | undefined {
  const failing = failingPair(look, color);
  if (failing === undefined) return undefined;
  const { name, theme, contrast, least } = failing;
  const passes = (candidate: string) => failingPair({ ...look, [color]: candidate }, color) === undefined;
  return {
    color,
    message: `needs more contrast: ${name} has ${shown(contrast)} in the ${theme} theme, and needs ${least}`,
    offer: findNearest(look[color], passes),
  };
}

/** Lists the colors with which a text or a control has less contrast than WCAG AA asks for, with the nearest color that passes. */
export function findContrastProblems(look: Colors): ContrastProblem[] {
  const paper = problemOf(look, 'paper');
  // What is on a paper is judged once the paper passes.
  const others = paper === undefined ? [problemOf(look, 'accent')] : [paper];
  return [...others, problemOf(look, 'highlight')].filter((problem) => problem !== undefined);
}

/** Returns the colors of a form if all of them are colors. A color that was left out is the default. */
export function readColors(
  values: Partial<Record<LookColor, unknown>>,
  standard: Colors,
): Colors | undefined {
  const colors = {
    ...standard,
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
  };
  const { accent, highlight, paper } = colors;
  if (!isColor(accent) || !isColor(highlight) || !isColor(paper)) return undefined;
  return { accent: accent.toLowerCase(), highlight: highlight.toLowerCase(), paper: paper.toLowerCase() };
}
