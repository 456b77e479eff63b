import { sharedFilmPath } from '#lib/device/shared-film-path.ts';
import { readLook } from '#content/look.server.ts';
import { readSite } from '#content/site.server.ts';

/** Returns site.webmanifest, so that phones can install the site as an app. */
export function webManifest(): string {
  const { name, tagline, description } = readSite();
  const { paper } = readLook();
  const icon = (file: string, sizes: string, purpose: string) => ({
    src: `/icons/${file}`,
    sizes,
    type: 'image/png',
    purpose,
  });
  return JSON.stringify({
    id: '/',
    name: `${name} – ${tagline}`,
    short_name: name,
    description,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    categories: ['sports', 'health', 'education'],
    icons: [
      icon('icon-192.png', '192x192', 'any'),
      icon('icon-512.png', '512x512', 'any'),
      icon('icon-512-maskable.png', '512x512', 'maskable'),
    ],
    shortcuts: [
      { name: 'Send a video', url: '/upload' },
      { name: 'My feedback', url: '/reviews' },
      { name: 'Training', url: '/training' },
      { name: 'Jump log', url: '/log' },
    ],
    share_target: {
      action: sharedFilmPath,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'film', accept: ['video/*'] }] },
    },
  });
}
