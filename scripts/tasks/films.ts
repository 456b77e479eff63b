/** `npm run films`: renders the demo film anew (needs Chromium and ffmpeg). */
export async function run(): Promise<void> {
  await import('../films/render-films.ts');
}
