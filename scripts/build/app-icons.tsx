import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { PHASES } from '../../app/art/phases.ts';
import { Crossbar, Vaulter } from '../../app/art/scene.tsx';
import { vaultAt } from '../../app/art/vault.ts';
import { themeColours } from './plate-files.ts';

/** The sizes in pixels that phones and desktops ask for; `maskable` ones may be cut to any shape and keep their picture in the middle. */
const icons = [
  { file: 'icon-180.png', pixels: 180, isMaskable: true },
  { file: 'icon-192.png', pixels: 192, isMaskable: false },
  { file: 'icon-512.png', pixels: 512, isMaskable: false },
  { file: 'icon-512-maskable.png', pixels: 512, isMaskable: true },
];

/** The vaulter over the bar, by day: one square of centimetres around the figure. */
function drawing(isMaskable: boolean): string {
  const moment = vaultAt(PHASES.find(({ name }) => name === 'fly-away')?.key ?? 1);
  const { x, y } = moment.mass;
  const half = isMaskable ? 165 : 120;
  const [left, top] = [x * 100 - half, -y * 100 - half];
  const { light } = themeColours();
  const ground = /--ground:(#\w+)/.exec(light)?.[1] ?? '#fff';
  const picture = renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`${left} ${top} ${2 * half} ${2 * half}`}>
      <rect x={left} y={top} width={2 * half} height={2 * half} fill={ground} />
      <Crossbar />
      <Vaulter moment={moment} />
    </svg>,
  );
  // Outside a browser nobody looks up custom properties.
  const colours = new Map([...light.matchAll(/(--[\w-]+):(#\w+)/g)].map(([, name, colour]) => [name, colour]));
  return picture.replace(/var\((--[\w-]+)\)/g, (whole, name: string) => colours.get(name) ?? whole);
}

/** The icons of the installed site: file name and PNG bytes. */
export async function renderAppIcons(): Promise<Map<string, Buffer>> {
  const files = icons.map(async ({ file, pixels, isMaskable }): Promise<[string, Buffer]> => {
    const png = await sharp(Buffer.from(drawing(isMaskable)), { density: 300 })
      .resize(pixels, pixels)
      .png({ palette: true })
      .toBuffer();
    return [file, png];
  });
  return new Map(await Promise.all(files));
}
