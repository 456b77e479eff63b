import type { PairName } from './look.ts';

/** Addresses of the files of a font pair. */
export interface FontFiles {
  styles: string;
  /** Loaded before everything else. */
  headingFont: string;
}

const styles = import.meta.glob<string>('../../styles/pairs/*.css', {
  query: '?url',
  import: 'default',
  eager: true,
});
const fonts = import.meta.glob<string>('../../styles/fonts/*.woff2', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** A pair has the name of its font for headings. */
export const fontFilesOf = (pair: PairName): FontFiles => ({
  styles: styles[`../../styles/pairs/${pair}.generated.css`] ?? '',
  headingFont: fonts[`../../styles/fonts/${pair}.woff2`] ?? '',
});
