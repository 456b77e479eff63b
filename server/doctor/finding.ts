/** One finding, as a sentence for the operator. */
export interface Finding {
  /** `wrong` keeps people from using the site; `advice` does not. */
  state: 'fine' | 'wrong' | 'advice';
  text: string;
}

export const fine = (text: string): Finding => ({ state: 'fine', text });
export const wrong = (text: string): Finding => ({ state: 'wrong', text });
export const advice = (text: string): Finding => ({ state: 'advice', text });

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
