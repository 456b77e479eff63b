/** Ends the process with a sentence for the person at the terminal; the stack only when DEBUG asks for it. */
export function reportFailure(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  console.error(`\n${message}\n`);
  if (process.env.DEBUG && error instanceof Error) console.error(error.stack);
  process.exit(1);
}
