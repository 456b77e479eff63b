import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { PHASES } from '../../app/art/phases.ts';
import { Crossbar, Vaulter } from '../../app/art/scene.tsx';
import { vaultAt } from '../../app/art/vault.ts';
import { MarkLines } from '../../app/features/shell/logo.tsx';
import { themeColours } from './plate-files.ts';

/** The sizes in pixels that phones and desktops ask for; `maskable` ones may be cut to any shape and keep their picture in the middle. */
const icons = [
  { file: 'tab-64.png', pixels: 64, draw: tabDrawing },
  { file: 'icon-180.png', pixels: 180, draw: () => drawing(true) },
  { file: 'icon-192.png', pixels: 192, draw: () => drawing(false) },
  { file: 'icon-512.png', pixels: 512, draw: () => drawing(false) },
  { file: 'icon-512-maskable.png', pixels: 512, draw: () => drawing(true) },
];

/** As SVG with the colours of the day: outside a browser nobody looks up custom properties. */
function coloured(picture: ReactElement): string {
  const colours = new Map([...themeColours().light.matchAll(/(--[\w-]+):(#\w+)/g)].map(([, name, colour]) => [name, colour]));
  return renderToStaticMarkup(picture).replace(/var\((--[\w-]+)\)/g, (whole, name: string) => colours.get(name) ?? whole);
}

/** The vaulter over the bar, by day: one square of centimetres around the figure. */
function drawing(isMaskable: boolean): string {
  const moment = vaultAt(PHASES.find(({ name }) => name === 'fly-away')?.key ?? 1);
  const { x, y } = moment.mass;
  const half = isMaskable ? 165 : 120;
  const [left, top] = [x * 100 - half, -y * 100 - half];
  return coloured(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`${left} ${top} ${2 * half} ${2 * half}`}>
      <rect x={left} y={top} width={2 * half} height={2 * half} style={{ fill: 'var(--ground)' }} />
      <Crossbar />
      <Vaulter moment={moment} />
    </svg>,
  );
}

/**
 * The mark on its ground, rounded off, for the browser's tab. A drawing with the colours of both themes would be parsed as a document of its
 * own at every change of route, before the next page is painted.
 */
function tabDrawing(): string {
  return coloured(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
      <rect width={32} height={32} rx={6} style={{ fill: 'var(--ground)' }} />
      <MarkLines />
    </svg>,
  );
}

/** The icons of the tab and of the installed site: file name and PNG bytes. */
export async function renderAppIcons(): Promise<Map<string, Buffer>> {
  const files = icons.map(async ({ file, pixels, draw }): Promise<[string, Buffer]> => {
    const png = await sharp(Buffer.from(draw()), { density: 300 })
      .resize(pixels, pixels)
      .png({ palette: true })
      .toBuffer();
    return [file, png];
  });
  return new Map(await Promise.all(files));
}
