/**
 * Renders films. Needs ffmpeg, and Chromium for the demo film of Video Review.
 * `npm run films`: that demo film and the films of the exercises.
 * `npm run films -- <exercise …>`: only the films of these exercises.
 * `npm run films -- frames`: the films of tests/films.
 * `npm run films -- jumps`: the jump of the sample review and the films of local mode.
 * `npm run films -- stills`: only the pictures of the sample review's phases, without ffmpeg.
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
  if (exercises.includes('stills')) {
    const { renderStills } = await import('../films/render-stills.ts');
    return renderStills();
  }
  const { renderDrills } = await import('../films/render-drills.ts');
  await renderDrills(exercises);
}
