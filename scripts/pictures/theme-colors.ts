import { defaultLook } from '#lib/look/look.ts';
import { themesOf, type Theme } from '#lib/look/themes.ts';

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
