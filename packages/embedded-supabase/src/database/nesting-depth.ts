/**
 * Returns the maximum nesting depth of brackets in a text. With `isJson`, ignores brackets in JSON strings. Postgres
 * parses JSON and regular expressions recursively, and PGlite's WebAssembly stack has no guard: 30,000 levels ended in
 * "bad buffer ID".
 */
export function nestingDepth(text: string, isJson: boolean): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (isJson && character === '"') inString = true;
    else if (character === '[' || character === '{' || character === '(') {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (character === ']' || character === '}' || character === ')') depth = Math.max(0, depth - 1);
  }
  return deepest;
}
