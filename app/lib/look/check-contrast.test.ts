import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findContrastProblems, pairs } from './check-contrast.ts';
import { defaultLook, type LookColor } from './look.ts';
import { contrastOf, themesOf } from './themes.ts';

const look = (colors: Partial<Record<LookColor, string>>) => ({ ...defaultLook, ...colors });
const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

/** Every pair of the site, in both themes. */
function failing(colors: Parameters<typeof themesOf>[0]): string[] {
  const themes = themesOf(colors);
  return (['light', 'dark'] as const).flatMap((name) =>
    pairs
      .filter(({ of, on, least }) => contrastOf(themes[name][of], themes[name][on]) < least)
      .map(({ of, on }) => `${name}: ${of} on ${on}`),
  );
}

describe('contrast', () => {
  test('the default look passes in both themes', () => {
    expect(failing(defaultLook)).toEqual([]);
    expect(findContrastProblems(defaultLook)).toEqual([]);
  });

  test('a light accent is named with its pair, theme and contrast, and the nearest one that passes is offered', () => {
    const [problem, ...others] = findContrastProblems(look({ accent: '#4ade80' }));
    expect(others).toEqual([]);
    expect(problem).toEqual({
      color: 'accent',
      message: 'needs more contrast: accent as text on paper has 1.5 in the light theme, and needs 4.5',
      offer: '#007639',
    });
  });

  test('a gray highlight that neither dark nor white text can be read on is refused', () => {
    const [problem] = findContrastProblems(look({ highlight: '#7a7a7a' }));
    expect(problem).toMatchObject({ color: 'highlight', offer: '#767676' });
  });

  test('a dark paper is refused alone, because what is on it is judged once it passes', () => {
    const problems = findContrastProblems(look({ paper: '#101010' }));
    expect(problems.map(({ color }) => color)).toEqual(['paper']);
  });

  test('what is offered passes, and what is not refused passes in every pair of both themes', () => {
    fc.assert(
      fc.property(hex, hex, hex, (accent, highlight, paper) => {
        let colors = look({ accent, highlight, paper });
        // The paper first, then what is on it.
        for (let i = 0; i < 2; i++)
          for (const { color, offer } of findContrastProblems(colors)) {
            expect(offer).toMatch(/^#[0-9a-f]{6}$/);
            colors = { ...colors, [color]: offer ?? '' };
          }
        expect(findContrastProblems(colors)).toEqual([]);
        expect(failing(colors)).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });
});
