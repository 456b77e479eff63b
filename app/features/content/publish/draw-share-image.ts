import type { OutdatedShareImages } from '#domain/content-calls.ts';

type Fonts = OutdatedShareImages['fonts'];

const size = { width: 1200, height: 630 };
const largestTitle = 120;
const smallestTitle = 40;

/** Splits the HTML of a share image. `body` becomes an element of the class page. */
function readParts(html: string): { style: string; body: string } {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const style = page.querySelector('style')?.textContent ?? '';
  return { style: style.replace('body{', '.page{').replace('svg{', '.page svg{'), body: page.body.innerHTML };
}

/** Loads the fonts of the drawings into the page until the returned function is called. */
export async function loadFonts(fonts: Fonts): Promise<() => void> {
  const faces = fonts.map(
    ({ family, weight, stretch, data }) =>
      new FontFace(family, `url(data:font/woff2;base64,${data})`, { weight, stretch }),
  );
  for (const face of faces) document.fonts.add(await face.load());
  return () => {
    for (const face of faces) document.fonts.delete(face);
  };
}

/** Gives the title the largest size at which it fits. */
function fitTitle(page: Element): void {
  const room = page.querySelector('.room');
  const title = page.querySelector('h1');
  if (!room || !title) return;
  for (let pixels = largestTitle; pixels >= smallestTitle; pixels -= 2) {
    title.style.fontSize = `${pixels}px`;
    if (title.offsetHeight <= room.clientHeight && title.scrollWidth <= room.clientWidth) return;
  }
}

/** Lays the image out in the page, unseen, and returns it as XHTML. */
function layOut({ style, body }: { style: string; body: string }): string {
  const host = document.createElement('div');
  host.setAttribute('aria-hidden', 'true');
  Object.assign(host.style, {
    position: 'fixed',
    left: '-9999px',
    top: '0',
    contain: 'strict',
    ...pixelsOf(size),
  });
  const shadow = host.attachShadow({ mode: 'open' });
  shadow.innerHTML = `<style>${style.replaceAll(':root', ':host')}</style><div class="page">${body}</div>`;
  document.body.append(host);
  try {
    const page = shadow.querySelector('.page');
    if (!page) throw new Error('The share image is empty');
    fitTitle(page);
    return new XMLSerializer().serializeToString(page);
  } finally {
    host.remove();
  }
}

const pixelsOf = ({ width, height }: typeof size) => ({ width: `${width}px`, height: `${height}px` });

function fontRules(fonts: Fonts): string {
  return fonts
    .map(
      ({ family, weight, stretch, data }) =>
        `@font-face{font-family:'${family}';font-weight:${weight};font-stretch:${stretch};src:url(data:font/woff2;base64,${data})}`,
    )
    .join('');
}

/**
 * Draws a share image as PNG. The fonts must be loaded. Throws where the browser does not let a page read what it drew, as some versions of Safari do.
 */
export async function drawShareImage(html: string, fonts: Fonts): Promise<Blob> {
  const parts = readParts(html);
  const page = layOut(parts);
  const { width, height } = size;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><style>${fontRules(fonts)}${parts.style}</style><foreignObject width="${width}" height="${height}">${page}</foreignObject></svg>`;
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, size);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (png === null) throw new Error('The browser made no picture');
  return png;
}
