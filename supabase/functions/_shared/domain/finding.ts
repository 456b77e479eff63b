/** The result of one check, as a sentence for the owner. */
export interface Finding {
  /** 'wrong' breaks the site for its users; 'advice' does not. */
  state: 'fine' | 'wrong' | 'advice';
  text: string;
}

export const fine = (text: string): Finding => ({ state: 'fine', text });
export const wrong = (text: string): Finding => ({ state: 'wrong', text });
export const advice = (text: string): Finding => ({ state: 'advice', text });

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
