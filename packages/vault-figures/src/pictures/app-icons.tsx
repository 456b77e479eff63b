import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { PHASES } from '../figures/phases.ts';
import { Crossbar, Vaulter } from '../figures/scene.tsx';
import { vaultAt } from '../figures/vault.ts';
import { paint, type Themes } from './themes.ts';

/** The sizes in pixels that phones and desktops ask for; `maskable` ones may be cut to any shape and keep their picture in the middle. */
const icons = [
  { file: 'icon-180.png', pixels: 180, isMaskable: true },
  { file: 'icon-192.png', pixels: 192, isMaskable: false },
  { file: 'icon-512.png', pixels: 512, isMaskable: false },
  { file: 'icon-512-maskable.png', pixels: 512, isMaskable: true },
];

/** The vaulter over the bar, by day: one square of centimeters around the figure. */
function vaulterIcon(isMaskable: boolean): ReactElement {
  const moment = vaultAt(PHASES.find(({ name }) => name === 'fly-away')?.key ?? 1);
  const { x, y } = moment.mass;
  const half = isMaskable ? 165 : 120;
  const [left, top] = [x * 100 - half, -y * 100 - half];
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`${left} ${top} ${2 * half} ${2 * half}`}>
      <rect x={left} y={top} width={2 * half} height={2 * half} style={{ fill: 'var(--ground)' }} />
      <Crossbar />
      <Vaulter moment={moment} />
    </svg>
  );
}

/**
 * The mark on its ground, rounded off, for the browser's tab. A drawing with the colors of both themes would be parsed as a document of its
 * own at every change of route, before the next page is painted.
 */
function tabIcon(mark: ReactElement): ReactElement {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
      <rect width={32} height={32} rx={6} style={{ fill: 'var(--ground)' }} />
      {mark}
    </svg>
  );
}

/** The icons of the tab, with the brand's `mark` in a box of 32 by 32, and of the installed site: file name and PNG bytes. */
export async function renderAppIcons({ light }: Themes, mark: ReactElement): Promise<Map<string, Buffer>> {
  const drawings = [
    { file: 'tab-64.png', pixels: 64, icon: tabIcon(mark) },
    ...icons.map(({ isMaskable, ...each }) => ({ ...each, icon: vaulterIcon(isMaskable) })),
  ];
  const files = drawings.map(async ({ file, pixels, icon }): Promise<[string, Buffer]> => {
    const svg = paint(renderToStaticMarkup(icon), light);
    const png = await sharp(Buffer.from(svg), { density: 300 })
      .resize(pixels, pixels)
      .png({ palette: true })
      .toBuffer();
    return [file, png];
  });
  return new Map(await Promise.all(files));
}
