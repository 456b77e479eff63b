import type * as Converter from './convert-video.ts';

let converter: Promise<typeof Converter> | undefined;

/** Loads the converter, which is too large for the page's bundle. Rejects while offline unless it is already loaded. */
export function loadConverter(): Promise<typeof Converter> {
  if (converter) return converter;
  // Browsers cache a failed import until the page reloads, so it must not fail while offline.
  if (!navigator.onLine) return Promise.reject(new Error('The converter cannot be loaded while offline.'));
  converter = import('./convert-video.ts').catch((error: unknown) => {
    converter = undefined;
    throw error;
  });
  return converter;
}

/** Preloads the code for uploads when the athlete is about to choose a video, so that it also works offline afterwards. */
export function preloadUploadCode(): void {
  if (!navigator.onLine) return;
  const modules = [
    loadConverter(),
    import('./prepare-video.ts'),
    import('../trim/video-trimmer.tsx'),
    import('tus-js-client'),
  ];
  for (const loading of modules) {
    loading.catch((error: unknown) => console.warn('Could not preload the upload code', error));
  }
}
