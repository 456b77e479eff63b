/**
 * `npm run films`: renders the films: the demo film of Video Review (needs Chromium) and those of the library's exercises; all need
 * ffmpeg. `npm run films -- <exercise …>`: only these exercises' films. `npm run films -- frames`: those of tests/films. `npm run films -- jumps`: the sample review's jump and
 * the films of local mode.
 */
export async function run(exercises: string[]): Promise<void> {
  if (exercises.length === 0) {
    const { renderFilms } = await import('../films/render-films.ts');
    await renderFilms();
  }
  if (exercises.length === 0 || exercises.includes('frames')) {
    const { renderTestFilms } = await import('../films/render-test-films.ts');
    await renderTestFilms();
    if (exercises.length === 1) return;
  }
  if (exercises.length === 0 || exercises.includes('jumps')) {
    const { renderJumps } = await import('../films/render-jumps.ts');
    await renderJumps();
    if (exercises.length === 1) return;
  }
  const { renderDrills } = await import('../films/render-drills.ts');
  await renderDrills(exercises);
}
