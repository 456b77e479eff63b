import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layoutLabel, textSize, wrapText } from './label-layout.ts';
import { viewBoxWidth } from './view-box.ts';

/** Height of a text on screen, in pixels. */
const onScreen = (pixels: number) => (textSize(pixels) * pixels) / viewBoxWidth;

test('texts are 15 to 22 pixels high on every video, also on a narrow one in portrait', () => {
  expect(onScreen(183)).toBeCloseTo(15);
  expect(onScreen(360)).toBeCloseTo(15);
  expect(onScreen(900)).toBeCloseTo(18);
  expect(onScreen(1920)).toBeCloseTo(22);
  expect(textSize(0)).toBe(20);
});

test('breaks lines at spaces, and long words anywhere', () => {
  expect(wrapText('Hips above the hands', 10)).toEqual(['Hips above', 'the hands']);
  expect(wrapText('Supercalifragilistic', 8)).toEqual(['Supercal', 'ifragili', 'stic']);
  expect(wrapText('  one  ', 10)).toEqual(['one']);
  expect(wrapText('膝を高く', 4)).toEqual(['膝を', '高く']);
});

test('a text is inside the frame, wherever its point is and however narrow the frame', () => {
  const share = fc.double({ min: -1, max: 2, noNaN: true });
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 80 }).filter((text) => text.trim() !== ''),
      share,
      share,
      fc.constantFrom(16 / 9, 9 / 16, 1),
      fc.integer({ min: 150, max: 2000 }),
      (text, x, y, aspect, pixels) => {
        const label = layoutLabel(text, [x, y], { aspect, size: textSize(pixels) });
        expect(label.x).toBeGreaterThanOrEqual(0);
        expect(label.y).toBeGreaterThanOrEqual(0);
        expect(label.x + label.width).toBeLessThanOrEqual(viewBoxWidth + 0.001);
        expect(label.baselines).toHaveLength(label.lines.length);
        expect(label.lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      },
    ),
  );
});
