import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import postcss from 'postcss';
import { readStyles } from './page-styles.ts';

export interface SiteStyles {
  /** The rules and fonts that a page, as HTML, needs for its first paint. */
  rulesFor: (html: string) => string;
  /** The address of the stylesheet that names all fonts. */
  fonts: string;
}

/**
 * Takes the fonts out of a stylesheet of the site, into one of their own. Every page carries those that its letters need; to hear of more, a
 * browser lays everything out anew, which on a phone is the longest task of a visit. Returns a function that does it once for each address.
 */
export function stylesheetSplitter(siteDirectory: string): (stylesheet: string) => SiteStyles {
  const split = new Map<string, SiteStyles>();
  return (stylesheet) => {
    const known = split.get(stylesheet);
    if (known !== undefined) return known;
    const file = `${siteDirectory}${stylesheet.replace(/#$/, '')}`;
    const css = readFileSync(file, 'utf8');
    const rest = postcss.parse(css);
    const faces: string[] = [];
    rest.walkAtRules('font-face', (face) => {
      faces.push(face.toString());
      face.remove();
    });
    const text = faces.join('');
    const fonts = `/assets/fonts-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.css`;
    writeFileSync(`${siteDirectory}${fonts}`, text);
    writeFileSync(file, rest.toString());
    const styles = { rulesFor: readStyles(css), fonts };
    split.set(stylesheet, styles);
    return styles;
  };
}
