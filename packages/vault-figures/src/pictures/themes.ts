/** The colors of both themes as CSS declarations: '--ink:#12161b;--ground:#f5f1e8;…'. The README lists the names. */
export interface Themes {
  light: string;
  dark: string;
}

/** Replaces the custom properties in markup by a theme's colors, for SVG outside of a page. Throws for an unknown name. */
export function applyTheme(markup: string, theme: string): string {
  const colors = new Map(theme.split(';').map((pair) => pair.split(':') as [string, string]));
  return markup.replace(/var\((--[\w-]+)[^)]*\)/g, (whole, name: string) => {
    const color = colors.get(name);
    if (color === undefined) throw new Error(`The theme has no ${whole}.`);
    return color;
  });
}
