/** Writes a sentence at an edge of a picture, in as many lines as it needs. */
export function writeCaption(
  context: CanvasRenderingContext2D,
  text: string,
  { width, height }: { width: number; height: number },
  edge: 'top' | 'bottom',
): void {
  const size = Math.round(width / 40) + 6;
  context.font = `600 ${size}px sans-serif`;
  const lines = text.split(' ').reduce<string[]>((all, word) => {
    const longer = `${all.at(-1) ?? ''} ${word}`.trim();
    if (all.length > 0 && context.measureText(longer).width <= width * 0.9) all[all.length - 1] = longer;
    else all.push(word);
    return all;
  }, []);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  lines.forEach((line, i) => {
    const y = edge === 'top' ? size + i * size * 1.4 : height - size - (lines.length - 1 - i) * size * 1.4;
    const box = context.measureText(line).width + size;
    context.fillStyle = 'rgb(14 18 22 / 0.9)';
    context.fillRect((width - box) / 2, y - size * 0.7, box, size * 1.4);
    context.fillStyle = '#f2eee4';
    context.fillText(line, width / 2, y);
  });
}
