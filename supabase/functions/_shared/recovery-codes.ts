// Without 0, 1, i, l, o and u, which are misread.
const letters = '23456789abcdefghjkmnpqrstvwxyz';
const groups = 3;
const groupLength = 4;

/** Makes a code such as 'k7wm-2xpq-93fd': 30 letters twelve times, 58 bits. */
export function makeRecoveryCode(): string {
  const group = () => Array.from({ length: groupLength }, randomLetter).join('');
  return Array.from({ length: groups }, group).join('-');
}

function randomLetter(): string {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
  // The last bytes are thrown away, so that every letter is as likely as the others.
  return byte < 240 ? (letters[byte % letters.length] ?? '') : randomLetter();
}

/** The SHA-256 of a code in hexadecimal, however it was typed: case, spaces and hyphens do not count. */
export async function hashRecoveryCode(code: string): Promise<string> {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(plain)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
