/**
 * `npm run films`: renders the films anew, the demo film of Video Review (needs Chromium) and those of the library's exercises; all need
 * ffmpeg. `npm run films -- <exercise …>`: only these exercises' films.
 */
export async function run(exercises: string[]): Promise<void> {
  if (exercises.length === 0) await import('../films/render-films.ts');
  const { renderDrills } = await import('../films/render-drills.ts');
  await renderDrills(exercises);
}
