/** The product plates as picture files, name and SVG text; cart and share images use them. */
export function renderPlateFiles(): Map<string, string> {
  return new Map();
}
