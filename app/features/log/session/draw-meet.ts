import { formatLength, type UnitSystem } from '#domain/measures.ts';
import type { MeetCard } from '#domain/meet-card.ts';

// The site's dark plate, as pictures of jumps have it.
const [ground, ink, muted, hairline] = ['#0e1216', '#f2eee4', '#a9b0b6', '#2a3037'];
const [width, margin, rowHeight, head, foot] = [1080, 80, 76, 520, 150];

interface MeetPicture {
  title: string;
  date: string;
  brand: string;
  card: MeetCard;
}

/** Draws the card of a meet with its best height, without the athlete's name, as PNG. Throws if the browser cannot encode it. */
export async function drawMeet({ title, date, brand, card }: MeetPicture, units: UnitSystem): Promise<Blob> {
  const rows = card.rows.filter(({ marks }) => marks !== '');
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = head + rows.length * rowHeight + foot;
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('This browser has no canvas of this size.');
  // Without the fonts, the picture has the system's.
  await Promise.all([
    document.fonts.load('800 40px "Archivo Variable"'),
    document.fonts.load('500 30px "Geist Mono Variable"'),
  ]).catch(() => undefined);
  const write = (text: string, x: number, y: number, font: string, color: string) => {
    context.font = font;
    context.fillStyle = color;
    context.fillText(text, x, y, width - margin - x);
  };
  const display = (size: number) => `800 ${size}px "Archivo Variable", sans-serif`;
  const mono = (size: number, weight = 500) => `${weight} ${size}px "Geist Mono Variable", monospace`;

  const tartan = getComputedStyle(document.documentElement).getPropertyValue('--dark-mark') || ink;
  context.fillStyle = ground;
  context.fillRect(0, 0, width, canvas.height);
  context.fillStyle = tartan;
  context.fillRect(margin, 80, 64, 12);
  write(title, margin, 180, display(64), ink);
  write(date, margin, 236, mono(34), muted);
  write(card.bestM === undefined ? 'NH' : formatLength(card.bestM, units), margin, 420, display(168), ink);
  write(card.bestM === undefined ? 'No height' : 'Best height', margin, 474, mono(34), muted);
  rows.forEach(({ barM, marks }, index) => {
    const top = head + index * rowHeight;
    context.fillStyle = hairline;
    context.fillRect(margin, top, width - 2 * margin, 2);
    const isBest = barM === card.bestM;
    write(formatLength(barM, units), margin, top + 52, mono(40, isBest ? 700 : 500), isBest ? tartan : ink);
    [...marks].forEach((mark, at) => write(mark, 560 + at * 90, top + 52, mono(40, isBest ? 700 : 500), ink));
  });
  write(brand, margin, canvas.height - 60, display(36), muted);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png) throw new Error('The picture could not be saved as PNG.');
  return png;
}
