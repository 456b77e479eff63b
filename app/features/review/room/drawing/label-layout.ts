import type { FramePoint } from '#domain/review-calls.ts';
import { viewBoxWidth } from './view-box.ts';

/** Characters of a text; the database refuses more. */
export const maxTextLength = 80;

/** Width of a character of the monospaced font, in heights. */
const characterWidth = 0.6;
const lineHeight = 1.25;
/** Longest line, in characters. */
const maxColumns = 28;

/** Pixels on screen. */
const textPixels = { min: 15, max: 22, perFrameWidth: 0.02 };

/**
 * Returns the height of texts in units of the viewBox. It follows the size on screen, so that texts are legible on every
 * video. `pixels` is the width of the frame on screen, 0 if unknown.
 */
export function textSize(pixels: number): number {
  if (pixels <= 0) return textPixels.perFrameWidth * viewBoxWidth;
  const size = Math.min(Math.max(pixels * textPixels.perFrameWidth, textPixels.min), textPixels.max);
  return (size * viewBoxWidth) / pixels;
}

/** Returns the number of columns of a text. East Asian characters and emoji take two. */
const columnsOf = (text: string): number =>
  [...text].reduce((columns, character) => columns + ((character.codePointAt(0) ?? 0) > 0x10ff ? 2 : 1), 0);

/** Splits a word into parts of at most `columns`. */
function splitWord(word: string, columns: number): string[] {
  const parts: string[] = [''];
  for (const character of word) {
    const part = parts.at(-1) ?? '';
    if (part !== '' && columnsOf(part + character) > columns) parts.push(character);
    else parts[parts.length - 1] = part + character;
  }
  return parts;
}

/** Breaks a text into lines of at most `columns`, at spaces where possible. */
export function wrapText(text: string, columns: number): string[] {
  const lines: string[] = [];
  for (const word of text
    .trim()
    .split(/\s+/)
    .flatMap((word) => splitWord(word, columns))) {
    const longer = [lines.at(-1) ?? '', word].filter(Boolean).join(' ');
    if (lines.length > 0 && columnsOf(longer) <= columns) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

export interface Label {
  lines: string[];
  /** Center of each line, from the top; units of the viewBox. */
  baselines: number[];
  /** Box around all lines; units of the viewBox. */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Lays a text out around its point, moved as far as needed to be inside the frame. */
export function layoutLabel(
  text: string,
  [x, y]: FramePoint,
  { aspect, size }: { aspect: number; size: number },
): Label {
  const frame = { width: viewBoxWidth, height: viewBoxWidth / aspect };
  const padding = size * 0.4;
  const fitting = Math.floor((frame.width - 2 * padding) / (size * characterWidth));
  const lines = wrapText(text, Math.max(1, Math.min(maxColumns, fitting)));
  const width = Math.max(...lines.map(columnsOf)) * size * characterWidth + 2 * padding;
  const height = lines.length * size * lineHeight + padding;
  const inside = (center: number, length: number, available: number) =>
    Math.max(0, Math.min(center - length / 2, available - length));
  const left = inside(x * frame.width, width, frame.width);
  const top = inside(y * frame.height, height, frame.height);
  return {
    lines,
    baselines: lines.map((_, i) => top + padding / 2 + (i + 0.5) * size * lineHeight),
    x: left,
    y: top,
    width,
    height,
  };
}
