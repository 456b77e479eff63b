import { defaultLook, type Look } from './look.ts';
import { themesOf, type Theme } from './themes.ts';

/** Returns the colors of both themes as CSS declarations. The dark ones are those that differ. */
export function themeColors(
  look: Parameters<typeof themesOf>[0] = defaultLook,
): Record<'light' | 'dark', string> {
  const { light, dark } = themesOf(look);
  const declare = (theme: Theme, but?: Theme) =>
    Object.entries(theme)
      .filter(([name, value]) => but?.[name as keyof Theme] !== value)
      .map(([name, value]) => `--${name}:${value}`)
      .join(';');
  return { light: declare(light), dark: declare(dark, light) };
}

/** Colors of what is dark or printed in both themes. */
function fixedColors(look: Look): string {
  const { light, dark } = themesOf(look);
  return `--dark-mark:${dark.tartan};--dark-action:${dark.pit};--paper-mark:${light.tartan};--paper-bar:${light.bar}`;
}

/** Returns the style of a look: the custom properties of its colors and corners. Its fonts are files (font-files.server.ts). */
export function lookStyle(look: Look): string {
  const { light, dark } = themeColors(look);
  return `:root{--corner:${look.corners}px;${fixedColors(look)};${light}}@media (prefers-color-scheme:dark){:root{${dark}}}`;
}
