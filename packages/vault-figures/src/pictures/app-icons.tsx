import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { PHASES } from '../figures/phases.ts';
import { Crossbar, Vaulter } from '../figures/scene.tsx';
import { vaultAt } from '../figures/vault.ts';
import { applyTheme, type Themes } from './themes.ts';

/** Icon sizes of phones and desktops, in pixels. `maskable` icons may be cropped to any shape, so their picture is smaller. */
const icons = [
  { file: 'icon-180.png', pixels: 180, isMaskable: true },
  { file: 'icon-192.png', pixels: 192, isMaskable: false },
  { file: 'icon-512.png', pixels: 512, isMaskable: false },
  { file: 'icon-512-maskable.png', pixels: 512, isMaskable: true },
];

/** The vaulter over the bar in the light theme, in a square around the figure. Centimeters. */
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
 * The mark on a rounded background, for the browser's tab. It is a PNG, because browsers would parse an SVG as a separate document on
 * every route change, before painting the next page.
 */
function tabIcon(mark: ReactElement): ReactElement {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
      <rect width={32} height={32} rx={6} style={{ fill: 'var(--ground)' }} />
      {mark}
    </svg>
  );
}

/** Renders the icons of the browser tab and of the installed site: file name and PNG bytes. `mark` has a size of 32 by 32. */
export async function renderAppIcons({ light }: Themes, mark: ReactElement): Promise<Map<string, Buffer>> {
  const drawings = [
    { file: 'tab-64.png', pixels: 64, icon: tabIcon(mark) },
    ...icons.map(({ isMaskable, ...each }) => ({ ...each, icon: vaulterIcon(isMaskable) })),
  ];
  const files = drawings.map(async ({ file, pixels, icon }): Promise<[string, Buffer]> => {
    const svg = applyTheme(renderToStaticMarkup(icon), light);
    const png = await sharp(Buffer.from(svg), { density: 300 })
      .resize(pixels, pixels)
      .png({ palette: true })
      .toBuffer();
    return [file, png];
  });
  return new Map(await Promise.all(files));
}

/** Renders the icons with a logo in place of the drawings, whole and in the middle of the paper. A logo is any picture that sharp reads. */
export async function renderLogoIcons({ light }: Themes, logo: Uint8Array): Promise<Map<string, Buffer>> {
  const ground = applyTheme('var(--ground)', light);
  const sizes = [{ file: 'tab-64.png', pixels: 64, isMaskable: false }, ...icons];
  const files = sizes.map(async ({ file, pixels, isMaskable }): Promise<[string, Buffer]> => {
    const inside = Math.round(pixels * (isMaskable ? 0.6 : 0.86));
    const picture = await sharp(logo).resize(inside, inside, { fit: 'inside' }).toBuffer();
    const icon = sharp({ create: { width: pixels, height: pixels, channels: 4, background: ground } });
    return [
      file,
      await icon
        .composite([{ input: picture }])
        .png()
        .toBuffer(),
    ];
  });
  return new Map(await Promise.all(files));
}
