/** What an owner chooses about the look of all pages (content/look.yml). */
export interface Look {
  /** Color of links and buttons, such as '#1d4ed1'. */
  accent: string;
  highlight: string;
  /** Background of the light theme. */
  paper: string;
  fonts: PairName;
  /** Radius in pixels. */
  corners: number;
}

export type LookColor = 'accent' | 'highlight' | 'paper';

/** A color with six digits, as color fields of browsers write it. */
export const isColor = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);

/** Names of the font pairs, each after its font for headings. */
export const fontPairNames = {
  archivo: 'Archivo and Instrument Sans',
  saira: 'Saira and Figtree',
  'mona-sans': 'Mona Sans and DM Sans',
  'roboto-serif': 'Roboto Serif and Source Sans',
  anybody: 'Anybody and DM Sans',
  'big-shoulders': 'Big Shoulders and Figtree',
} as const;

export type PairName = keyof typeof fontPairNames;

export const defaultLook: Look = {
  accent: '#1d4ed1',
  highlight: '#f4c531',
  paper: '#f5f1e8',
  fonts: 'archivo',
  corners: 2,
};

/** Whether a look has other colors than those in which the repository's drawings are drawn. */
export const hasOwnColors = ({ accent, highlight, paper }: Pick<Look, LookColor>): boolean =>
  accent !== defaultLook.accent || highlight !== defaultLook.highlight || paper !== defaultLook.paper;
